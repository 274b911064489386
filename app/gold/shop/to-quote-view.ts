import { makeQuote } from "../../../domain/gold/index.ts";
import type { GoldDirection, Quote } from "../../../domain/gold/model.ts";
import type { Result } from "../../../kernel/result.ts";
import { ok } from "../../../kernel/result.ts";
import type { ShopCtx } from "../../context.ts";
import type { PromoAnswer } from "../../orders/shared/promo-answer.ts";
import { askPromo } from "../../promotions/shared/ask-promo.ts";
import type { QuoteView } from "./quote-view.ts";

/** A quote as the order form is given it. */
export function viewOf(ctx: ShopCtx, quote: Quote): QuoteView {
  const { quoteId, quantity, rateMicroUsd, amountCents, expiresAt } = quote;
  return {
    quoteId,
    quantity,
    rateMicroUsd,
    amountCents,
    expiresAt: expiresAt.getTime(),
    sentAt: ctx.clock.now().getTime(),
  };
}

/** A fresh quote for the order form; refuses as `makeQuote` does. */
export async function quoteFor(
  ctx: ShopCtx,
  asked: Parameters<typeof makeQuote>[1],
): Promise<Result<QuoteView>> {
  const quoted = await makeQuote(ctx, asked);
  return quoted.ok ? ok(viewOf(ctx, quoted.value)) : quoted;
}

type Args = Parameters<typeof askPromo>[0];

/** What a typed promo code takes off a quote; null for none, and where we pay. */
export async function promoFor(
  args: Args,
  direction: GoldDirection,
  quote: QuoteView | null,
  code: string,
): Promise<PromoAnswer | null> {
  if (direction !== "buy" || quote === null) return null;
  return askPromo(args, { code, type: "gold_buy", subtotalCents: quote.amountCents });
}
