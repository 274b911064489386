import { type BoostsCtx, readBoostPrices } from "../domain/boosts/index.ts";
import type { SiteContent } from "../domain/content/model.ts";

/**
 * The lowest price of a boost in cents: what the owner wrote, or that of the posted tiers as soon as the setting says so
 * (Rule P24). Null is not shown.
 */
export async function infernalFromCents(
  ctx: Pick<BoostsCtx, "db">,
  { fromPrices }: SiteContent,
): Promise<number | null> {
  if (!fromPrices.isInfernalRead) return fromPrices.infernalCents;
  const { prices } = await readBoostPrices(ctx);
  // Each tier costs no more than the one before it, so the best is the lowest (Rule P18).
  return prices.tiers.best.serviceCents;
}
