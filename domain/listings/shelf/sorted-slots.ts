import { type ListingSort, listingSorts } from "../listing-words.ts";
import { type Bits, hasBit, withBit } from "./bits.ts";
import type { ShelfRow } from "./shelf-row.ts";

/** What decides a listing's place in every order; times in milliseconds. */
export type SortKeys = Pick<
  ShelfRow,
  "id" | "featured" | "priceCents" | "combatLevel" | "totalLevel" | "publishedAt"
>;

/** The number by which an order sorts, upwards. What is equal in it comes newest first, then by id. */
const sortValue: Record<ListingSort, (keys: SortKeys) => number> = {
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

type Order = {
  /** All listings, in order. */
  slots: Uint32Array;
  /** The sort value of each slot: compact, since putting in order reads little else. */
  values: Float64Array;
  /** What has changed since it was settled last. */
  gone: Bits | null;
  come: number[];
};

/** The listings in every order. */
export type Orders = { bySort: Record<ListingSort, Order>; times: Float64Array; ids: string[] };

const roomAtFirst = 1024;

/** No listing, in any order. */
export function noOrders(): Orders {
  const order = (): Order => ({
    slots: new Uint32Array(),
    values: new Float64Array(roomAtFirst),
    gone: null,
    come: [],
  });
  return {
    bySort: {
      featured: order(),
      price_asc: order(),
      price_desc: order(),
      newest: order(),
      combat: order(),
      total: order(),
    },
    times: new Float64Array(roomAtFirst),
    ids: [],
  };
}

/** Notes that a listing has come, gone or changed; the orders are right again once they are settled. */
export function noteOrders(
  orders: Orders,
  slot: number,
  before: SortKeys | null,
  now: SortKeys | null,
): void {
  for (const sort of listingSorts) {
    const order = orders.bySort[sort];
    const place = now && placeOf(sort, now);
    const stays = before && place && comparePlaces(placeOf(sort, before), place) === 0;
    if (before && !stays) order.gone = withBit(order.gone ?? new Uint32Array(32), slot);
    if (!place || stays) continue;
    order.come.push(slot);
    order.values = withValue(order.values, slot, place.value);
  }
  if (!now) return;
  orders.times = withValue(orders.times, slot, now.publishedAt);
  orders.ids[slot] = now.id;
}

function withValue(values: Float64Array, slot: number, value: number): Float64Array {
  const roomy = slot < values.length ? values : new Float64Array(Math.max(slot + 1, values.length * 2));
  if (roomy !== values) roomy.set(values);
  roomy[slot] = value;
  return roomy;
}

/**
 * Puts what was noted in order. What stays has kept its place, so it is only copied; each that comes is looked for by halves.
 */
export function settleOrders({ bySort, times, ids }: Orders): void {
  for (const sort of listingSorts) {
    const order = bySort[sort];
    if (!order.gone && order.come.length === 0) continue;
    const { values } = order;
    const isBefore = (a: number, b: number): boolean => {
      const difference = (values[a] ?? 0) - (values[b] ?? 0) || (times[b] ?? 0) - (times[a] ?? 0);
      return difference === 0 ? (ids[a] ?? "") < (ids[b] ?? "") : difference < 0;
    };
    order.slots = reordered(order, isBefore);
    order.gone = null;
    order.come = [];
  }
}

type IsBefore = (a: number, b: number) => boolean;

function reordered({ slots, gone, come }: Order, isBefore: IsBefore): Uint32Array {
  const stay = gone ? without(slots, gone) : slots;
  const arriving = come.sort((a, b) => (isBefore(a, b) ? -1 : 1));
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

function without(slots: Uint32Array, gone: Bits): Uint32Array {
  const stay = new Uint32Array(slots.length);
  let length = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] ?? 0;
    if (!hasBit(gone, slot)) stay[length++] = slot;
  }
  return stay.subarray(0, length);
}

function firstNotBefore(slots: Uint32Array, slot: number, from: number, isBefore: IsBefore): number {
  let low = from;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(slots[middle] ?? 0, slot)) low = middle + 1;
    else high = middle;
  }
  return low;
}
