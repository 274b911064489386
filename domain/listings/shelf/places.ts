import { type Bits, clearBit, orInto, withBit } from "./bits.ts";

/** The listings that have a word: a few are listed, many are bits, whichever takes less room. */
export type Places = { few: number[]; many: Bits | null; size: number };

/** No listing. */
export function noPlaces(): Places {
  return { few: [], many: null, size: 0 };
}

/** Adds a listing that is not among them yet; `reach` is one more than the largest number there is. */
export function addPlace(places: Places, slot: number, reach: number): void {
  places.size += 1;
  if (places.many) {
    places.many = withBit(places.many, slot);
    return;
  }
  places.few.push(slot);
  if (places.few.length <= Math.max(64, reach >>> 6)) return;
  let many: Bits = new Uint32Array((reach >>> 5) + 1);
  for (const each of places.few) many = withBit(many, each);
  places.many = many;
  places.few = [];
}

/** Takes a listing away that is among them. */
export function removePlace(places: Places, slot: number): void {
  places.size -= 1;
  if (places.many) {
    clearBit(places.many, slot);
    return;
  }
  const at = places.few.indexOf(slot);
  const last = places.few.pop();
  if (last !== undefined && last !== slot) places.few[at] = last;
}

/** Adds all of them to a set that reaches every listing. */
export function placesInto(bits: Bits, places: Places): void {
  if (places.many) orInto(bits, places.many);
  for (const slot of places.few) bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31));
}
