import { readGoldAllowance, readQuote } from "../../../domain/gold/index.ts";
import {
  beyondAllowance,
  type GoldAllowance,
  type GoldDirection,
  goldDirections,
} from "../../../domain/gold/model.ts";
import { type Failure, failureStatus } from "../../../kernel/errors.ts";
import { ok } from "../../../kernel/result.ts";
import { ctxOf, factsOf, type ShopCtx } from "../../context.ts";
import { promoNames } from "../../orders/shared/promo-answer.ts";
import { askerOf } from "../../promotions/shared/checkout.ts";
import { clientLimits } from "../../web/forms/limit-client.ts";
import type { Route } from "./+types/quote.route.ts";
import { parseQuantity } from "./calculator.ts";
import type { QuoteAnswer } from "./quote-view.ts";
import { promoFor, quoteFor, viewOf } from "./to-quote-view.ts";

/** Counts one try of a client, an address or network. Refuses with `too_many` when its window is full. */
const limitClient = clientLimits({
  // A person who types asks once in a while; a script would ask all the time.
  "gold-quote": { limit: 120, windowSeconds: 60, text: "You've asked for too many quotes." },
});

/** Quotes for the order forms' calculators, as JSON: `?direction=buy&quantity=100&promoCode=FIRSTBUY`. */
export async function loader(args: Route.LoaderArgs) {
  const ctx = ctxOf(args);
  const { searchParams } = args.url;
  const limited = await limitClient(ctx, "gold-quote", factsOf(args).client);
  if (!limited.ok) return refuse(limited.error);
  const who = askerOf(args);
  const direction = goldDirections.find((known) => known === searchParams.get("direction"));
  const quantity = parseQuantity(searchParams.get("quantity") ?? "");
  if (!direction) return refuse(noDirection);
  const allowance = await readGoldAllowance(ctx, direction, who);
  // A page that asks for no amount wants to know what its visitor may order.
  if (!searchParams.has("quantity")) return answer({ problem: "", allowance }, 200);
  const beyond = beyondAllowance(allowance, quantity);
  if (quantity === null || beyond) return refuse(beyond ?? noDirection, allowance);
  const shown = shownQuote(ctx, direction, quantity, searchParams.get("quoteId") ?? "");
  const quoted = shown ? ok(shown) : await quoteFor(ctx, { direction, quantity });
  if (!quoted.ok) return refuse(quoted.error, allowance);
  const promo = await promoFor(args, direction, quoted.value, searchParams.get(promoNames.code) ?? "");
  return answer({ quote: quoted.value, promo, allowance }, 200);
}

const noDirection: Failure = { code: "invalid", text: "The direction is buy or sell" };

/** The quote that the page has already, while it holds for this amount. */
function shownQuote(ctx: ShopCtx, direction: GoldDirection, quantity: number, quoteId: string) {
  const quote = readQuote(ctx, quoteId);
  const holds = quote && quote.expiresAt > ctx.clock.now();
  return holds && quote.direction === direction && quote.quantity === quantity ? viewOf(ctx, quote) : null;
}

function refuse({ code, text, retryAfterSeconds }: Failure, allowance?: GoldAllowance): Response {
  return answer({ problem: text, allowance: allowance ?? null }, failureStatus[code], retryAfterSeconds);
}

function answer(body: QuoteAnswer, status: number, retryAfterSeconds?: number): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (retryAfterSeconds !== undefined) headers.set("Retry-After", String(retryAfterSeconds));
  return Response.json(body, { status, headers });
}
