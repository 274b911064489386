import type { PromoCtx } from "./price-promo.ts";
import { findCode } from "./price-promo.ts";

/**
 * How often a code has been redeemed, and how often it can be (Rule P25); null for a code that does not
 * exist, is switched off or has ended.
 */
export async function readPromoProgress(
  ctx: PromoCtx,
  code: string,
): Promise<{ redeemed: number; limit: number } | null> {
  const row = await findCode(ctx.db, code);
  const hasEnded = row?.validUntil && row.validUntil <= ctx.clock.now();
  if (!row?.isActive || hasEnded) return null;
  return { redeemed: row.used, limit: row.maxRedemptions };
}
