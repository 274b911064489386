import type { PromoCtx } from "./price-promo.ts";
import { findCode } from "./price-promo.ts";

/** How often a code has been redeemed, and how often it can be (Rule P25); null for a code that does not exist. */
export async function readPromoProgress(
  ctx: Pick<PromoCtx, "db">,
  code: string,
): Promise<{ redeemed: number; limit: number } | null> {
  const row = await findCode(ctx.db, code);
  return row && { redeemed: row.used, limit: row.maxRedemptions };
}
