import { goldDirections } from "../../../domain/gold/model.ts";
import { type Failure, failureStatus } from "../../../kernel/errors.ts";
import { parseMillions } from "../../components/gold/calculator.ts";
import { wrongQuantity } from "../../components/gold/gold-order-input.ts";
import type { QuoteAnswer } from "../../components/gold/quote-view.ts";
import { ctxOf, factsOf } from "../../context.ts";
import type { Route } from "./+types/quote.ts";
import { limitClient } from "./limit-client.ts";
import { quoteFor } from "./quote-view.ts";

/** Quotes for the counters' calculators, as JSON: `?direction=sell&quantity=100`. */
export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { searchParams } = args.url;
  const limited = await limitClient(ctx, "gold-quote", factsOf(args).client);
  if (!limited.ok) return refuse(limited.error);
  const direction = goldDirections.find((known) => known === searchParams.get("direction"));
  const quantity = parseMillions(searchParams.get("quantity") ?? "");
  if (!direction || quantity === null) return refuse({ code: "invalid", text: wrongQuantity });
  const quoted = await quoteFor(ctx, direction, quantity);
  return quoted.ok ? answer({ quote: quoted.value }, 200) : refuse(quoted.error);
}

function refuse({ code, text, retryAfterSeconds }: Failure): Response {
  return answer({ problem: text }, failureStatus[code], retryAfterSeconds);
}

function answer(body: QuoteAnswer, status: number, retryAfterSeconds?: number): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (retryAfterSeconds !== undefined) headers.set("Retry-After", String(retryAfterSeconds));
  return Response.json(body, { status, headers });
}
