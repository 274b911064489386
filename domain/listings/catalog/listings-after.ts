import { z } from "zod";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { readCursorText, writeCursorText } from "../../../platform/database/cursor-text.ts";
import { type ListingSort, listingSorts } from "../listing-values.ts";
import type { ListingCounts } from "../listing-view.ts";
import { type PublicListing, readPublicListings } from "../read-by-ids.ts";
import type { CatalogCtx } from "./browse-listings.ts";
import { findListings, sortedPage, type Wanted } from "./find-listings.ts";
import { positionOf, type SortPosition } from "./sort-orders.ts";

/** What a program asks the catalog for: as a page does, and with any price ranges as well as the brackets. */
export type ListingSearch = Wanted & { sort: ListingSort };

/**
 * Some listings, where the next ones begin (null: nowhere), and how many match at all and with other choices.
 */
export type ListingsAfter = {
  listings: PublicListing[];
  nextCursor: string | null;
  total: number;
  counts: ListingCounts;
};

/**
 * The same as `browseListings`, for programs: at most `limit` listings after the cursor of an earlier answer.
 * Pages continue from a position in the sort order, so none comes twice and none is left out while others
 * come and go. Refuses a cursor that is not of this order (`invalid`).
 */
export async function listingsAfter(
  ctx: CatalogCtx,
  { query, cursor, limit }: { query: ListingSearch; cursor: string | undefined; limit: number },
): Promise<Result<ListingsAfter>> {
  const { sort } = query;
  const after = cursor === undefined ? ok(null) : readCursor(sort, cursor);
  if (!after.ok) return after;
  const index = await ctx.catalog.fresh();
  const { docs, total, counts } = findListings(index, query);
  const found = sortedPage(index, docs, { sort, after: after.value, skip: 0, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const ids = page.map(({ id }) => id);
  const nextCursor = last ? writeCursor(sort, positionOf(sort, last)) : null;
  return ok({ listings: await readPublicListings(ctx, ids), nextCursor, total, counts });
}

const cursorShape = z.tuple([z.enum(listingSorts), z.int(), z.int(), z.guid()]);

/** The opaque text of a position in a sort order. It holds nothing but what the listing there shows. */
function writeCursor(sort: ListingSort, { value, publishedAt, id }: SortPosition): string {
  return writeCursorText([sort, value, publishedAt, id]);
}

function readCursor(sort: ListingSort, cursor: string): Result<SortPosition> {
  const parsed = cursorShape.safeParse(readCursorText(cursor));
  if (!parsed.success || parsed.data[0] !== sort) return fail(badCursor);
  const [, value, publishedAt, id] = parsed.data;
  return ok({ value, publishedAt, id: id.toLowerCase() });
}

const badCursor = {
  code: "invalid",
  field: "cursor",
  text: "This cursor doesn't belong to this sort. Start again from the first page.",
} as const;
