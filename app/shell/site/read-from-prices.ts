import { type BoostsCtx, readBoostPrices } from "../../../domain/boosts/index.ts";
import type { SiteContent } from "../../../domain/content/model.ts";
import { type CatalogCtx, lowestPriceCents } from "../../../domain/listings/index.ts";

type FromPrices = Pick<SiteContent, "fromPrices">;

/**
 * The lowest price of an account in cents: what the owner wrote, or that of what can be bought now as soon as
 * the setting says so (Rule P24). Null is not shown.
 */
export async function accountsFromCents(
  ctx: Pick<CatalogCtx, "catalog">,
  { fromPrices }: FromPrices,
): Promise<number | null> {
  return fromPrices.isAccountsRead ? lowestPriceCents(ctx) : fromPrices.accountsCents;
}

/** The lowest price of a boost in cents, in the same way from the published tiers. Null is not shown. */
export async function infernalFromCents(
  ctx: Pick<BoostsCtx, "db">,
  { fromPrices }: FromPrices,
): Promise<number | null> {
  if (!fromPrices.isInfernalRead) return fromPrices.infernalCents;
  const { prices } = await readBoostPrices(ctx);
  // Each tier costs no more than the one before it, so the best is the lowest (Rule P18).
  return prices.tiers.best.serviceCents;
}
