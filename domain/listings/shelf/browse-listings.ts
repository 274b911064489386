import type { Ctx } from "../../../platform/context.ts";
import type { ListingPage, ListingQuery } from "../listing-view.ts";
import { countBits } from "./bits.ts";
import { cardsOf } from "./cards-of.ts";
import type { Shelf } from "./create-shelf.ts";
import { findOnShelf, pageOf, type WantedWord } from "./find-on-shelf.ts";
import type { FoundPage, ShelfIndex } from "./shelf-index.ts";
import { wantedWords } from "./wanted-words.ts";

/** What reading the shelf needs. */
export type ShelfCtx = Pick<Ctx, "db"> & { shelf: Shelf };

/** Cards of a page. */
const pageSize = 24;

/**
 * A page of the shelf for everybody: the listings that are published, on hold or not, and match every group and the search,
 * sorted, ties by the newest. Shows what was committed before the call. Counts say how many each choice would show with
 * everything chosen in the other groups. A page beyond the last is the last; with nothing found it is the first, and empty.
 */
export async function browseListings(ctx: ShelfCtx, query: ListingQuery): Promise<ListingPage> {
  const index = await ctx.shelf.fresh();
  // The shelf may change while words are looked up; what is found then is not kept for those who come after the change.
  const { found } = index;
  const question = JSON.stringify(query);
  const known = found.get(question);
  const words = known ? [] : await wantedWords(ctx.shelf, index, query.q);
  const { ids, ...around } = known ?? found.put(question, findPage(index, query, words));
  return { cards: await cardsOf(ctx, ids), ...around };
}

function findPage(index: ShelfIndex, query: ListingQuery, words: readonly WantedWord[]): FoundPage {
  const { bits, total, counts } = findOnShelf(index, { ...query, priceRanges: [], words });
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(query.page, pages);
  const shown = pageOf(index, bits, { sort: query.sort, skip: (page - 1) * pageSize, limit: pageSize });
  const ids = shown.map(({ id }) => id);
  return { ids, total, ofAll: countBits(index.all), counts, page, pages, pageSize };
}

/** The lowest price of what can be bought now, in cents; null when there is nothing (Rule P24). */
export async function lowestPriceCents({ shelf }: Pick<ShelfCtx, "shelf">): Promise<number | null> {
  const { kept, orders } = await shelf.fresh();
  for (const slot of orders.bySort.price_asc.slots) {
    const listing = kept[slot];
    if (listing && !listing.isHeld) return listing.priceCents;
  }
  return null;
}
