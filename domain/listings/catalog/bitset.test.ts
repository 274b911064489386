import fc from "fast-check";
import { expect, test } from "vitest";
import { addBit, type Bitset, countBits, deleteBit, hasBit, intersect, unite } from "./bitset.ts";

const numbers = fc.uniqueArray(fc.nat(5_000), { maxLength: 400 });
const bitsOf = (some: readonly number[]) => some.reduce<Bitset>(addBit, new Uint32Array(1));
const membersOf = (bits: Bitset) =>
  Array.from({ length: bits.length * 32 }, (_, at) => at).filter((at) => hasBit(bits, at));

test("bitsets hold what was added and not deleted, and are counted, united and intersected as sets are", () => {
  fc.assert(
    fc.property(numbers, numbers, numbers, (some, others, deleted) => {
      const [bits, other] = [bitsOf(some), bitsOf(others)];
      for (const each of deleted) deleteBit(bits, each);
      const left = new Set(some.filter((each) => !deleted.includes(each)));
      const both = others.filter((each) => left.has(each));
      expect(membersOf(bits)).toEqual([...left].sort((a, b) => a - b));
      expect([countBits(bits), countBits(bits, other)]).toEqual([left.size, both.length]);
      const all: Bitset = new Uint32Array(200);
      unite(all, bits);
      unite(all, other);
      expect(countBits(all)).toBe(new Set([...left, ...others]).size);
      intersect(bits, other);
      expect(membersOf(bits)).toEqual(both.sort((a, b) => a - b));
    }),
  );
});
