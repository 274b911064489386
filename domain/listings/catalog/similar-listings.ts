import { eq } from "drizzle-orm";
import type { ListingCardData } from "../listing-view.ts";
import { readCards } from "../read-by-ids.ts";
import { accountListings } from "../tables.ts";
import { hasBit } from "./bitset.ts";
import type { CatalogCtx } from "./browse-listings.ts";
import { listingAt } from "./catalog-index.ts";

const mostSimilar = 4;

/**
 * What counts how much: another build as much as a price four times as high, another type as one twice as
 * high.
 */
const otherBuild = 2;
const otherType = 1;

/**
 * Up to four listings that can be bought now, near to this one in build, type and price, the nearest first.
 * Of a listing that is unknown none.
 */
export async function similarListings(ctx: CatalogCtx, listingId: string): Promise<ListingCardData[]> {
  const { build, type, priceCents } = accountListings;
  const [like] = await ctx.db
    .select({ build, type, priceCents })
    .from(accountListings)
    .where(eq(accountListings.id, listingId));
  if (!like) return [];
  const index = await ctx.catalog.fresh();
  const sameBuild = index.facets.build.get(like.build) ?? new Uint32Array();
  const sameType = index.facets.type.get(like.type) ?? new Uint32Array();
  const nearest: { id: string; distance: number }[] = [];
  for (const doc of index.docs.values()) {
    const { id, isHeld, priceCents } = listingAt(index, doc);
    if (isHeld || id === listingId) continue;
    const distance =
      (hasBit(sameBuild, doc) ? 0 : otherBuild) +
      (hasBit(sameType, doc) ? 0 : otherType) +
      Math.abs(Math.log2(priceCents / like.priceCents));
    if (nearest.length === mostSimilar && distance >= (nearest.at(-1)?.distance ?? 0)) continue;
    nearest.push({ id, distance });
    nearest.sort((a, b) => a.distance - b.distance);
    nearest.length = Math.min(nearest.length, mostSimilar);
  }
  return readCards(
    ctx,
    nearest.map(({ id }) => id),
  );
}
