import fc from "fast-check";
import { expect, test } from "vitest";
import { andInto, type Bits, clearBit, countBits, countBoth, hasBit, orInto, withBit } from "./bits.ts";
import { addPlace, noPlaces, placesInto, removePlace } from "./places.ts";

const number = fc.nat(5_000);
const numbers = fc.uniqueArray(number, { maxLength: 400 });
const bitsOf = (some: readonly number[]) =>
  some.reduce<Bits>((bits, each) => withBit(bits, each), new Uint32Array(1));
const membersOf = (bits: Bits) =>
  Array.from({ length: bits.length * 32 }, (_, at) => at).filter((at) => hasBit(bits, at));

test("sets of bits hold what was put in and not taken out, and are counted and brought together as sets are", () => {
  fc.assert(
    fc.property(numbers, numbers, numbers, (some, others, taken) => {
      const [bits, other] = [bitsOf(some), bitsOf(others)];
      for (const each of taken) clearBit(bits, each);
      const left = new Set(some.filter((each) => !taken.includes(each)));
      const both = others.filter((each) => left.has(each));
      expect(membersOf(bits)).toEqual([...left].sort((a, b) => a - b));
      expect([countBits(bits), countBoth(bits, other)]).toEqual([left.size, both.length]);
      const all: Bits = new Uint32Array(200);
      orInto(all, bits);
      orInto(all, other);
      expect(countBits(all)).toBe(new Set([...left, ...others]).size);
      andInto(bits, other);
      expect(membersOf(bits)).toEqual(both.sort((a, b) => a - b));
    }),
  );
});

test("places are the same set, whether they are few or many", () => {
  const turns = fc.array(fc.tuple(fc.boolean(), number), { maxLength: 800 });
  fc.assert(
    fc.property(turns, (all) => {
      const places = noPlaces();
      const plain = new Set<number>();
      for (const [adds, slot] of all) {
        if (adds && !plain.has(slot)) addPlace(places, slot, 5_001);
        if (!adds && plain.has(slot)) removePlace(places, slot);
        if (adds) plain.add(slot);
        else plain.delete(slot);
      }
      const bits: Bits = new Uint32Array(200);
      placesInto(bits, places);
      expect(places.size).toBe(plain.size);
      expect(membersOf(bits)).toEqual([...plain].sort((a, b) => a - b));
    }),
  );
});
