import type { ListingSort } from "../listing-words.ts";
import { type Bits, hasBit } from "./bits.ts";
import type { ShelfRow } from "./shelf-row.ts";

/** What decides a listing's place in every order; times in milliseconds. */
export type SortKeys = Pick<
  ShelfRow,
  "id" | "featured" | "priceCents" | "combatLevel" | "totalLevel" | "publishedAt"
>;

/** The number by which an order sorts, upwards. What is equal in it comes newest first, then by id. */
export const sortValue: Record<ListingSort, (keys: SortKeys) => number> = {
  featured: ({ featured }) => -featured,
  price_asc: ({ priceCents }) => priceCents,
  price_desc: ({ priceCents }) => -priceCents,
  newest: () => 0,
  combat: ({ combatLevel }) => -combatLevel,
  total: ({ totalLevel }) => -totalLevel,
};

/** Where a listing stands in an order. No two stand at the same place, since ids differ. */
export type SortPlace = { value: number; publishedAt: number; id: string };

/** Which of two places comes first. */
export function comparePlaces(a: SortPlace, b: SortPlace): number {
  return a.value - b.value || b.publishedAt - a.publishedAt || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** The place of a listing in an order. */
export function placeOf(sort: ListingSort, keys: SortKeys): SortPlace {
  return { value: sortValue[sort](keys), publishedAt: keys.publishedAt, id: keys.id };
}

/** Whether a comes before b in an order; the same as by their places, without making those. */
export function comesBefore(value: (keys: SortKeys) => number, a: SortKeys, b: SortKeys): boolean {
  const difference = value(a) - value(b) || b.publishedAt - a.publishedAt;
  return difference === 0 ? a.id < b.id : difference < 0;
}

/**
 * The order again after changes: without `gone`, and with `come` where they belong. Those that stay have kept their places,
 * so they are only copied; each that comes is looked for by halves.
 */
export function reorder(
  slots: Uint32Array,
  { gone, come }: { gone: Bits | null; come: readonly number[] },
  isBefore: (a: number, b: number) => boolean,
): Uint32Array {
  const stay = gone ? slots.filter((slot) => !hasBit(gone, slot)) : slots;
  const arriving = come.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  const next = new Uint32Array(stay.length + arriving.length);
  let copied = 0;
  for (const [index, slot] of arriving.entries()) {
    const until = firstNotBefore(stay, slot, copied, isBefore);
    next.set(stay.subarray(copied, until), copied + index);
    next[until + index] = slot;
    copied = until;
  }
  next.set(stay.subarray(copied), copied + arriving.length);
  return next;
}

function firstNotBefore(
  slots: Uint32Array,
  slot: number,
  from: number,
  isBefore: (a: number, b: number) => boolean,
): number {
  let low = from;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(slots[middle] ?? 0, slot)) low = middle + 1;
    else high = middle;
  }
  return low;
}
