import type { ListingSort } from "../listing-words.ts";

/** What the index keeps of a listing; `publishedAt` in milliseconds since 1970. */
export type CatalogListing = {
  id: string;
  isHeld: boolean;
  priceCents: number;
  featured: number;
  combatLevel: number;
  totalLevel: number;
  publishedAt: number;
};

/** Where a listing is in a sort order: ascending by value, newest first, then by id. No two share a position, since ids differ. */
export type SortPosition = { value: number; publishedAt: number; id: string };

const sortValue: Record<ListingSort, (listing: CatalogListing) => number> = {
  featured: ({ featured }) => -featured,
  price_asc: ({ priceCents }) => priceCents,
  price_desc: ({ priceCents }) => -priceCents,
  newest: () => 0,
  combat: ({ combatLevel }) => -combatLevel,
  total: ({ totalLevel }) => -totalLevel,
};

/** The position of a listing in a sort order. */
export function positionOf(sort: ListingSort, listing: CatalogListing): SortPosition {
  return { value: sortValue[sort](listing), publishedAt: listing.publishedAt, id: listing.id };
}

/** Less than 0 if `a` comes before `b`. */
export function comparePositions(a: SortPosition, b: SortPosition): number {
  return a.value - b.value || b.publishedAt - a.publishedAt || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** The first number from `from` up to `length` for which it is true; it stays true for all that follow. */
export function firstWhere(from: number, length: number, isTrue: (at: number) => boolean): number {
  let [low, high] = [from, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTrue(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** A copy of the order, which lists documents, with `added` in their places among the others. */
export function withDocs(
  order: Uint32Array,
  added: readonly number[],
  positionAt: (doc: number) => SortPosition,
): Uint32Array {
  const arriving = added
    .map((doc) => ({ doc, position: positionAt(doc) }))
    .sort((a, b) => comparePositions(a.position, b.position));
  const next = new Uint32Array(order.length + arriving.length);
  let copied = 0;
  for (const [index, { doc, position }] of arriving.entries()) {
    const until = firstWhere(
      copied,
      order.length,
      (at) => comparePositions(positionAt(order[at] ?? 0), position) > 0,
    );
    next.set(order.subarray(copied, until), copied + index);
    next[until + index] = doc;
    copied = until;
  }
  next.set(order.subarray(copied), copied + arriving.length);
  return next;
}
