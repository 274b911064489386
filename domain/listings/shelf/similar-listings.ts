import { eq } from "drizzle-orm";
import type { ListingCard } from "../listing-view.ts";
import { accountListings } from "../tables.ts";
import type { ShelfCtx } from "./browse-listings.ts";
import { cardsOf } from "./cards-of.ts";
import type { ShelfRow } from "./shelf-row.ts";

const mostSimilar = 4;

/** What counts how much: another build as much as a price four times as high, another type as one twice as high. */
const otherBuild = 2;
const otherType = 1;

type Like = Pick<ShelfRow, "build" | "type" | "priceCents">;

/** Up to four listings that can be bought now, near to this one in build, type and price, the nearest first. Of a listing that is unknown none. */
export async function similarListings(ctx: ShelfCtx, listingId: string): Promise<ListingCard[]> {
  const { build, type, priceCents } = accountListings;
  const [like] = await ctx.db
    .select({ build, type, priceCents })
    .from(accountListings)
    .where(eq(accountListings.id, listingId));
  if (!like) return [];
  const { kept } = await ctx.shelf.fresh();
  const nearest: { id: string; distance: number }[] = [];
  for (const listing of kept) {
    if (!listing || listing.isHeld || listing.id === listingId) continue;
    const distance = distanceOf(listing, like);
    if (nearest.length === mostSimilar && distance >= (nearest.at(-1)?.distance ?? 0)) continue;
    nearest.push({ id: listing.id, distance });
    nearest.sort((a, b) => a.distance - b.distance);
    nearest.length = Math.min(nearest.length, mostSimilar);
  }
  return cardsOf(
    ctx,
    nearest.map(({ id }) => id),
  );
}

function distanceOf(listing: Like, like: Like): number {
  return (
    (listing.build === like.build ? 0 : otherBuild) +
    (listing.type === like.type ? 0 : otherType) +
    Math.abs(Math.log2(listing.priceCents / like.priceCents))
  );
}
