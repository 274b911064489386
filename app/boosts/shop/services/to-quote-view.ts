import type { AccountState, BoostQuote } from "../../../../domain/boosts/model.ts";
import { readGoldMarket } from "../../../../domain/gold/index.ts";
import type { ShopCtx } from "../../../context.ts";
import type { AccountStateView, QuoteView } from "../../shared/quote-view.ts";

/** A stored quote as the page is given it, with the rate at which gold pays it now. */
export async function quoteView(ctx: ShopCtx, quote: BoostQuote): Promise<QuoteView> {
  const { paymentMicroUsd } = await readGoldMarket(ctx);
  const { quoteId, rsn, wantInfernal, wantQuiver, useOurGear, levels, tier, requirements } = quote;
  const { lines, servicesCents, depositCents, priceCents, createdAt, expiresAt } = quote;
  return {
    quoteId,
    ask: { rsn, wantInfernal, wantQuiver, useOurGear },
    levels,
    tier,
    requirements,
    lines,
    servicesCents,
    depositCents,
    priceCents,
    goldRateMicroUsd: paymentMicroUsd,
    readAt: createdAt,
    expiresAt: expiresAt.getTime(),
    sentAt: ctx.clock.now().getTime(),
  };
}

/** How a player stands whom no price is given. */
export function accountStateView(
  ctx: ShopCtx,
  { rsn, levels, requirements }: AccountState,
): AccountStateView {
  return { rsn, levels, requirements, readAt: ctx.clock.now() };
}
