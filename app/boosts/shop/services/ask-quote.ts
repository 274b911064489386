import { quoteBoost, readAccountState } from "../../../../domain/boosts/index.ts";
import { boostQuoteInput } from "../../../../domain/boosts/inputs.ts";
import type { Failure } from "../../../../kernel/errors.ts";
import { fail, type Result } from "../../../../kernel/result.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { checkForm } from "../../../web/forms/check-form.ts";
import { clientLimits } from "../../../web/forms/limit-client.ts";
import { type BoostAsk, hasService } from "../../shared/boost-ask.ts";
import type { AccountStateView, QuoteView } from "../../shared/quote-view.ts";
import { missingService } from "./service-options.tsx";
import { accountStateView, quoteView } from "./to-quote-view.ts";

/** Counts one try of a client, an address or network. Refuses with `too_many` when its window is full. */
const limitClient = clientLimits({
  // Each option that changes asks once; a name that is new asks the game's high scores.
  "boost-quote": { limit: 60, windowSeconds: 300, text: "You've asked for too many quotes." },
});

type Args = Parameters<typeof ctxOf>[0];

/** A fresh quote, or why there is none; with the levels where they are the reason. */
export type Asked =
  | { quote: QuoteView }
  | { quote: null; failure: Failure; accountState: AccountStateView | null };

/** Asks for a quote as the page does, with or without scripts (Rules S82, P19). Never calls a payment. */
export async function askQuote(args: Args, ask: BoostAsk): Promise<Asked> {
  const ctx = ctxOf(args);
  const checked = checkForm(boostQuoteInput, { rsn: ask.rsn });
  if (!checked.ok) return refused({ code: "invalid", field: "rsn", text: checked.text });
  if (!hasService(ask)) return refused({ code: "invalid", title: "No service chosen", text: missingService });
  const limited = await limitClient(ctx, "boost-quote", factsOf(args).client);
  if (!limited.ok) return refused({ title: serviceError, ...limited.error });
  const quoted = await tried(args, () => quoteBoost(ctx, { ...ask, rsn: checked.value.rsn }));
  if (quoted.ok) return { quote: await quoteView(ctx, quoted.value) };
  // Who is refused because of their levels is shown them.
  const isTooLow = quoted.error.code === "forbidden" || quoted.error.code === "invalid";
  const read = isTooLow ? await readAccountState(ctx, ask) : null;
  return refused(quoted.error, read?.ok ? accountStateView(ctx, read.value) : null);
}

const serviceError = "Service Error";

function refused(failure: Failure, accountState: AccountStateView | null = null): Asked {
  return { quote: null, failure, accountState };
}

async function tried<T>(args: Args, work: () => Promise<Result<T>>): Promise<Result<T>> {
  const { log } = ctxOf(args);
  try {
    return await work();
  } catch (error) {
    log.error({ err: error }, "a boost could not be quoted");
    return fail({ code: "unavailable", title: serviceError, text: "API error: 500" });
  }
}
