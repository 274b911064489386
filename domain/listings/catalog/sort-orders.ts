import type { ListingSort } from "../listing-values.ts";

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

/**
 * Where a listing is in a sort order: ascending by value, newest first, then by id. No two share a position,
 * since ids differ.
 */
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

/** Less than 0 if the listing comes before the position, 0 if it is the listing that is there. */
export function compareTo(position: SortPosition, sort: ListingSort, listing: CatalogListing): number {
  return (
    sortValue[sort](listing) - position.value ||
    position.publishedAt - listing.publishedAt ||
    (listing.id < position.id ? -1 : Number(listing.id > position.id))
  );
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
