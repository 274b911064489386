import { ok, type Result } from "../../../kernel/result.ts";
import type { ListingCounts, ListingFilters } from "../listing-view.ts";
import type { ListingSort } from "../listing-words.ts";
import type { ShelfCtx } from "./browse-listings.ts";
import { findOnShelf, type PriceRange, pageAfter } from "./find-on-shelf.ts";
import { type PublicListing, publicListings } from "./public-listings.ts";
import { readShelfCursor, writeShelfCursor } from "./shelf-cursor.ts";
import { placeOf } from "./sorted-slots.ts";
import { wantedWords } from "./wanted-words.ts";

/** What a program asks the shelf for: as a page does, and with any ranges of prices beside the brackets. */
export type ListingSearch = ListingFilters & { sort: ListingSort; priceRanges: readonly PriceRange[] };

/** Some listings, where the next ones begin (null: nowhere), and how many match at all and with other choices. */
export type ListingsAfter = {
  listings: PublicListing[];
  nextCursor: string | null;
  total: number;
  counts: ListingCounts;
};

/**
 * The same as `browseListings`, for programs: at most `limit` listings after the cursor of an earlier answer. Pages continue
 * from a place in the order, so none is told twice and none is left out while others come and go. Refuses a cursor that
 * is not of this order (`invalid`).
 */
export async function listingsAfter(
  ctx: ShelfCtx,
  { query, cursor, limit }: { query: ListingSearch; cursor: string | undefined; limit: number },
): Promise<Result<ListingsAfter>> {
  const { sort } = query;
  const after = cursor === undefined ? ok(null) : readShelfCursor(sort, cursor);
  if (!after.ok) return after;
  const index = await ctx.shelf.fresh();
  const found = findOnShelf(index, { ...query, words: await wantedWords(ctx.shelf, index, query.q) });
  const shown = pageAfter(index, found.bits, { sort, after: after.value, limit: limit + 1 });
  const page = shown.slice(0, limit);
  const last = shown.length > limit ? page.at(-1) : undefined;
  const listings = await publicListings(
    ctx,
    page.map(({ id }) => id),
  );
  return ok({
    listings,
    nextCursor: last ? writeShelfCursor(sort, placeOf(sort, last)) : null,
    total: found.total,
    counts: found.counts,
  });
}
