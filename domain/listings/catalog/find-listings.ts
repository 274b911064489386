import { type ListingGroup, listingGroupNames } from "../listing-query.ts";
import type { ListingSort } from "../listing-values.ts";
import type { ListingCounts, ListingFilters } from "../listing-view.ts";
import { addBit, type Bitset, countBits, hasBit, intersect, unite } from "./bitset.ts";
import { type CatalogIndex, listingAt } from "./catalog-index.ts";
import { type CatalogListing, compareTo, firstWhere, type SortPosition } from "./sort-orders.ts";
import { docsMatching, termsOf } from "./text-index.ts";

/** Prices in cents, from the lower one to below the upper one. */
type PriceRange = { from: number; below: number | null };

/** What is looked for. A listing may match a price bracket or a price range, whichever. */
export type Wanted = ListingFilters & { priceRanges: readonly PriceRange[] };

/** The documents that match, and how many would match each other choice. */
export type Found = { docs: Bitset; total: number; counts: ListingCounts };

/**
 * Everything that matches. The counts of a group's choices hold the search and what is chosen in all other
 * groups.
 */
export function findListings(index: CatalogIndex, wanted: Wanted): Found {
  const searched = index.live.slice();
  for (const word of termsOf(wanted.q)) intersect(searched, docsMatching(index.text, index.live, word));
  const chosen = listingGroupNames.map((group) => [group, chosenIn(index, group, wanted)] as const);
  const matching = (except: ListingGroup | null): Bitset => {
    const docs = searched.slice();
    for (const [group, some] of chosen) if (some && group !== except) intersect(docs, some);
    return docs;
  };
  const docs = matching(null);
  const counts = chosen.map(([group, some]) => {
    const base = some ? matching(group) : docs;
    const each = [...index.facets[group]].map(([value, has]) => [value, countBits(base, has)]);
    return [group, Object.fromEntries(each)];
  });
  // fromEntries forgets its keys: they are all groups, and in each all its choices.
  return { docs, total: countBits(docs), counts: Object.fromEntries(counts) as ListingCounts };
}

/** The documents of any choice of a group; null when nothing is chosen in it. */
function chosenIn(index: CatalogIndex, group: ListingGroup, wanted: Wanted): Bitset | null {
  const values: readonly string[] = wanted[group];
  const ranges = group === "price" ? wanted.priceRanges : [];
  if (values.length + ranges.length === 0) return null;
  const docs: Bitset = new Uint32Array(index.live.length);
  for (const value of values) unite(docs, index.facets[group].get(value) ?? new Uint32Array());
  const byPrice = index.orders.price_asc;
  const firstFrom = (cents: number) =>
    firstWhere(0, byPrice.length, (at) => listingAt(index, byPrice[at] ?? 0).priceCents >= cents);
  for (const { from, below } of ranges) {
    const end = below === null ? byPrice.length : firstFrom(below);
    for (const doc of byPrice.subarray(firstFrom(from), end)) addBit(docs, doc);
  }
  return docs;
}

/**
 * Which of the documents' listings: `limit` of those after a position, but for the first `skip`; null is
 * before all.
 */
type PagePart = { sort: ListingSort; after: SortPosition | null; skip: number; limit: number };

/** The listings of some of the documents, in a sort order. */
export function sortedPage(index: CatalogIndex, docs: Bitset, part: PagePart): CatalogListing[] {
  const { sort, after, skip, limit } = part;
  const order = index.orders[sort];
  const isAfter = (at: number) => !after || compareTo(after, sort, listingAt(index, order[at] ?? 0)) > 0;
  const page: CatalogListing[] = [];
  let passed = 0;
  for (let at = firstWhere(0, order.length, isAfter); at < order.length && page.length < limit; at += 1) {
    const doc = order[at] ?? 0;
    if (!hasBit(docs, doc)) continue;
    passed += 1;
    if (passed > skip) page.push(listingAt(index, doc));
  }
  return page;
}
