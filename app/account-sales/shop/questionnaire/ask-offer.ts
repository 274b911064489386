import { data, type RouterContextProvider, redirect } from "react-router";
import { makeOffer } from "../../../../domain/account-sales/index.ts";
import { usernameInput } from "../../../../domain/account-sales/inputs.ts";
import { type Answers, settleAnswers } from "../../../../domain/account-sales/model.ts";
import { fail } from "../../../../kernel/result.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { readFormPairs } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { limitClient } from "../../shared/limit-client.ts";
import { draftAddress, readDraft, salePath } from "../answers-address.ts";
import { offerForm, offerFormTitle } from "./offer-form.ts";
import { isDeadEnd } from "./questionnaire-state.ts";

type Args = { request: Request; url: URL; context: Readonly<RouterContextProvider> };

/** What a refused form carries besides: the answers that it was sent with, as the address has them. */
export type AskedWith = { search?: string };

/**
 * Makes an offer from the answers and the game name of the form, and leads to its page. Answers that are not
 * complete lead back to what is missing; every other failure keeps what was typed (Rule S74).
 */
export async function askOffer(args: Args) {
  const form = await readFormPairs(args.request);
  const fields = Object.fromEntries(form);
  const draft = readDraft(form.has("accountLoginType") ? form : args.url.searchParams);
  const answers = settleAnswers(draft.raw);
  if (!answers.ok || isDeadEnd(draft.raw)) {
    return redirect(draftAddress({ ...draft, rsn: fields.rsn ?? draft.rsn }, true));
  }
  const asked = await runForm({
    form: offerForm,
    title: offerFormTitle,
    schema: usernameInput,
    fields,
    run: ({ rsn }) => offerFor(args, answers.value, { rsn, key: fields.offerKey ?? "" }),
  });
  if (asked.ok) return redirect(`${salePath}/offer/${asked.value.offerId}`);
  const { data: answer, init } = asked.answer;
  return data(
    { ...answer, search: draftAddress(draft).slice(salePath.length) } satisfies AskedWith,
    init ?? {},
  );
}

async function offerFor(args: Args, answers: Answers, { rsn, key }: { rsn: string; key: string }) {
  const ctx = ctxOf(args);
  const limited = await limitClient(ctx, "account-offer", factsOf(args).client);
  if (!limited.ok) return limited;
  try {
    const made = await makeOffer(ctx, {
      rsn,
      answers,
      source: "web",
      // Without scripts the page that all visitors share has none.
      ...(key && { once: { scope: "make-offer:form", key } }),
    });
    // What the name is not at fault for stands above the form, under a title of its own.
    return made.ok || made.error.title ? made : fail({ ...made.error, title: "No offer" });
  } catch (error) {
    ctx.log.error({ err: error }, "an offer could not be made");
    return fail({
      code: "unavailable",
      title: "Server error",
      text: "Sorry, something went wrong. Please try again later.",
    });
  }
}
