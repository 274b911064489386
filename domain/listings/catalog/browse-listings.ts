import type { Ctx } from "../../../platform/context.ts";
import type { ListingPage, ListingQuery } from "../listing-view.ts";
import { readCards } from "../read-by-ids.ts";
import { hasBit } from "./bitset.ts";
import type { CatalogIndex, FoundPage } from "./catalog-index.ts";
import type { Catalog } from "./create-catalog.ts";
import { findListings, sortedPage } from "./find-listings.ts";

/** What reading the catalog needs. */
export type CatalogCtx = Pick<Ctx, "db"> & { catalog: Catalog };

/** Cards of a page. */
const pageSize = 24;

/**
 * A page of the catalog for everybody: the listings that are published, on hold or not, and match every group
 * and the search, sorted, ties by the newest. Shows what was committed before the call. Counts say how many
 * each choice would show with everything chosen in the other groups. A page beyond the last is the last; with
 * nothing found it is the first, and empty.
 */
export async function browseListings(ctx: CatalogCtx, query: ListingQuery): Promise<ListingPage> {
  const index = await ctx.catalog.fresh();
  const key = JSON.stringify(query);
  const found = index.pages.get(key) ?? index.pages.put(key, findPage(index, query));
  found.cards ??= await readCards(ctx, found.ids);
  const { ids, cards, ...around } = found;
  return { cards, ...around };
}

function findPage(index: CatalogIndex, query: ListingQuery): FoundPage {
  const { docs, total, counts } = findListings(index, { ...query, priceRanges: [] });
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(query.page, pages);
  const part = { sort: query.sort, after: null, skip: (page - 1) * pageSize, limit: pageSize };
  const shown = sortedPage(index, docs, part);
  return { ids: shown.map(({ id }) => id), total, ofAll: index.docs.size, counts, page, pages, pageSize };
}

/** The lowest price of what can be bought now, in cents; null when there is nothing (Rule P24). */
export async function lowestPriceCents({ catalog }: Pick<CatalogCtx, "catalog">): Promise<number | null> {
  const { listings, live, orders } = await catalog.fresh();
  for (const doc of orders.price_asc) {
    const listing = listings[doc];
    if (listing && !listing.isHeld && hasBit(live, doc)) return listing.priceCents;
  }
  return null;
}
