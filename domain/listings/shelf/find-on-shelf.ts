import type { ListingCounts, ListingFilters } from "../listing-view.ts";
import type { ListingSort } from "../listing-words.ts";
import { andInto, type Bits, countBits, countBoth, hasBit, orInto } from "./bits.ts";
import { type ListingGroup, listingGroupNames } from "./listing-query.ts";
import type { ShelfIndex } from "./shelf-index.ts";
import type { ShelfRow } from "./shelf-row.ts";
import { allOf, placesBeginning, placesOf } from "./shelf-words.ts";
import { comparePlaces, placeOf, type SortPlace } from "./sorted-slots.ts";

/** Prices in cents, from the lower one to below the upper one. */
export type PriceRange = { from: number; below: number | null };

/** What is looked for: the choices, and the words with those that are meant where no listing has one. */
export type Wanted = Omit<ListingFilters, "q"> & {
  /** Beside the brackets; any of both holds. */
  priceRanges: readonly PriceRange[];
  words: readonly WantedWord[];
};
export type WantedWord = { word: string; meant: readonly string[] };

/** The listings that match, as a set of slots, and how many there would be with another choice. */
export type Found = { bits: Bits; total: number; counts: ListingCounts };

/** Everything that matches, with counts: of a group's choices with everything chosen in the other groups and searched for. */
export function findOnShelf(index: ShelfIndex, wanted: Wanted): Found {
  const searched = searchedFor(index, wanted.words);
  const chosen = listingGroupNames.map((group) => [group, chosenIn(index, group, wanted)] as const);
  const without = (left: ListingGroup | null): Bits => {
    const bits = searched.slice();
    for (const [group, some] of chosen) if (some && group !== left) andInto(bits, some);
    return bits;
  };
  const bits = without(null);
  const bases = new Map(chosen.map(([group, some]) => [group, some ? without(group) : bits]));
  const counted = listingGroupNames.map((group) => {
    const base = bases.get(group) ?? bits;
    const each = [...index.choices[group]].map(([value, some]) => [value, countBoth(base, some)]);
    return [group, Object.fromEntries(each)];
  });
  // fromEntries forgets its keys: they are all groups, and in each all its choices.
  return { bits, total: countBits(bits), counts: Object.fromEntries(counted) as ListingCounts };
}

/** The listings that have every word: one that begins so, and where none does one that is meant. */
function searchedFor(index: ShelfIndex, words: readonly WantedWord[]): Bits {
  const bits = index.all.slice();
  for (const { word, meant } of words) {
    const beginning = placesBeginning(index.words, word);
    const places =
      beginning.length > 0 ? beginning : meant.flatMap((each) => placesOf(index.words, each) ?? []);
    andInto(bits, allOf(places, bits.length));
  }
  return bits;
}

/** The listings of any choice of a group; null when nothing is chosen in it. */
function chosenIn(index: ShelfIndex, group: ListingGroup, wanted: Wanted): Bits | null {
  const values: readonly string[] = wanted[group];
  const ranges = group === "price" ? wanted.priceRanges : [];
  if (values.length + ranges.length === 0) return null;
  const bits: Bits = new Uint32Array(index.all.length);
  for (const value of values) {
    const some = index.choices[group].get(value);
    if (some) orInto(bits, some);
  }
  if (ranges.length > 0) pricedInto(bits, index, ranges);
  return bits;
}

/** What stands between two prices stands together in the order of prices. */
function pricedInto(bits: Bits, { orders }: ShelfIndex, ranges: readonly PriceRange[]): void {
  const { slots, values } = orders.bySort.price_asc;
  const firstFrom = (price: number) =>
    firstWhere(slots.length, (at) => (values[slots[at] ?? 0] ?? 0) >= price);
  for (const { from, below } of ranges) {
    const end = below === null ? slots.length : firstFrom(below);
    for (const slot of slots.subarray(firstFrom(from), end))
      bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31));
  }
}

/** `limit` of the found listings in an order, from the one with number `skip`, which counts from 0. */
export function pageOf(
  index: ShelfIndex,
  bits: Bits,
  { sort, skip, limit }: { sort: ListingSort; skip: number; limit: number },
): ShelfRow[] {
  return taken(index, bits, index.orders.bySort[sort].slots, { from: 0, skip, limit });
}

/** `limit` of the found listings in an order, those after a place; null is its beginning. */
export function pageAfter(
  index: ShelfIndex,
  bits: Bits,
  { sort, after, limit }: { sort: ListingSort; after: SortPlace | null; limit: number },
): ShelfRow[] {
  const order = index.orders.bySort[sort].slots;
  const from = after ? firstAfter(index, sort, order, after) : 0;
  return taken(index, bits, order, { from, skip: 0, limit });
}

function taken(
  { kept }: ShelfIndex,
  bits: Bits,
  order: Uint32Array,
  { from, skip, limit }: { from: number; skip: number; limit: number },
): ShelfRow[] {
  const listings: ShelfRow[] = [];
  let passed = 0;
  for (let at = from; at < order.length && listings.length < limit; at += 1) {
    const slot = order[at] ?? 0;
    if (!hasBit(bits, slot)) continue;
    passed += 1;
    const listing = passed > skip ? kept[slot] : undefined;
    if (listing) listings.push(listing);
  }
  return listings;
}

function firstAfter(index: ShelfIndex, sort: ListingSort, order: Uint32Array, after: SortPlace): number {
  return firstWhere(order.length, (at) => {
    const keys = index.kept[order[at] ?? 0];
    return keys !== undefined && comparePlaces(placeOf(sort, keys), after) > 0;
  });
}

/** The first of `length` numbers from 0 of which it is true; of all that follow it is true as well. */
function firstWhere(length: number, isTrue: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
