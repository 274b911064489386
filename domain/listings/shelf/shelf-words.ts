import type { Bits } from "./bits.ts";
import { addPlace, noPlaces, type Places, placesInto, removePlace } from "./places.ts";

/**
 * Which listings have which word. Words are numbered as they come; the numbers of a listing's words stand in one long array,
 * since a hundred thousand small ones would take several times the room.
 */
export type ShelfWords = {
  numbers: Map<string, number>;
  places: Places[];
  /** Every word that was ever seen, sorted, for finding those with a beginning. */
  sorted: string[];
  /** Words seen since they were taken the last time. */
  fresh: string[];
  kept: Uint32Array;
  used: number;
  /** Of a listing: where its numbers begin, and how many there are. */
  starts: number[];
  lengths: number[];
  /** How many numbers of `kept` are of no use any more. */
  waste: number;
};

/** No words. */
export function noWords(): ShelfWords {
  return {
    numbers: new Map(),
    places: [],
    sorted: [],
    fresh: [],
    kept: new Uint32Array(1024),
    used: 0,
    starts: [],
    lengths: [],
    waste: 0,
  };
}

/** Says which words a listing has from now on; `reach` is one more than the largest number of a listing. */
export function setWords(words: ShelfWords, slot: number, next: readonly string[], reach: number): void {
  const numbers = next.map((word) => numberOf(words, word));
  if (isKept(words, slot, numbers)) return;
  dropWords(words, slot);
  for (const number of numbers) {
    const places = words.places[number];
    if (places) addPlace(places, slot, reach);
  }
  keep(words, slot, numbers);
}

/** A listing has no words any more. */
export function dropWords(words: ShelfWords, slot: number): void {
  const start = words.starts[slot] ?? 0;
  const length = words.lengths[slot] ?? 0;
  for (let at = start; at < start + length; at += 1) {
    const places = words.places[words.kept[at] ?? 0];
    if (places) removePlace(places, slot);
  }
  words.waste += length;
  words.lengths[slot] = 0;
}

function numberOf(words: ShelfWords, word: string): number {
  const known = words.numbers.get(word);
  if (known !== undefined) return known;
  const number = words.places.length;
  words.numbers.set(word, number);
  words.places.push(noPlaces());
  words.fresh.push(word);
  return number;
}

function isKept({ starts, lengths, kept }: ShelfWords, slot: number, numbers: readonly number[]): boolean {
  const start = starts[slot] ?? 0;
  return lengths[slot] === numbers.length && numbers.every((number, index) => kept[start + index] === number);
}

function keep(words: ShelfWords, slot: number, numbers: readonly number[]): void {
  if (words.used + numbers.length > words.kept.length) makeRoom(words, numbers.length);
  words.kept.set(numbers, words.used);
  words.starts[slot] = words.used;
  words.lengths[slot] = numbers.length;
  words.used += numbers.length;
}

/** Moves everything that is of use to the front of a new array, half as large again. */
function makeRoom(words: ShelfWords, more: number): void {
  const needed = words.used - words.waste + more;
  const roomy = new Uint32Array(Math.ceil(needed * 1.5));
  let used = 0;
  for (const [slot, length] of words.lengths.entries()) {
    const start = words.starts[slot] ?? 0;
    if (length > 0) roomy.set(words.kept.subarray(start, start + length), used);
    words.starts[slot] = used;
    used += length ?? 0;
  }
  words.kept = roomy;
  words.used = used;
  words.waste = 0;
}

/** The words that were not seen before the last call, sorted; from now on they are found by their beginning. */
export function takeFreshWords(words: ShelfWords): string[] {
  const fresh = words.fresh.sort(byCharacters);
  words.fresh = [];
  if (fresh.length > 0) words.sorted = merged(words.sorted, fresh);
  return fresh;
}

function merged(old: readonly string[], fresh: readonly string[]): string[] {
  const all: string[] = [];
  let at = 0;
  for (const word of old) {
    for (let next = fresh[at]; next !== undefined && next < word; next = fresh[at]) {
      all.push(next);
      at += 1;
    }
    all.push(word);
  }
  return all.concat(fresh.slice(at));
}

function byCharacters(a: string, b: string): number {
  return a < b ? -1 : 1;
}

/** The places of all words that some listing has and that begin so. */
export function placesBeginning(words: ShelfWords, beginning: string): Places[] {
  const { sorted } = words;
  const found: Places[] = [];
  for (let at = firstFrom(sorted, beginning); sorted[at]?.startsWith(beginning); at += 1) {
    const places = placesOf(words, sorted[at] ?? "");
    if (places) found.push(places);
  }
  return found;
}

/** The places of a word, if some listing has it. */
export function placesOf(words: ShelfWords, word: string): Places | undefined {
  const places = words.places[words.numbers.get(word) ?? -1];
  return places && places.size > 0 ? places : undefined;
}

function firstFrom(sorted: readonly string[], beginning: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? "") < beginning) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** All listings in any of the places, in a set of `length` entries. */
export function allOf(places: readonly Places[], length: number): Bits {
  const bits: Bits = new Uint32Array(length);
  for (const each of places) placesInto(bits, each);
  return bits;
}
