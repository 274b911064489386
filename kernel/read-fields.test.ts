import fc from "fast-check";
import { expect, test } from "vitest";
import { groupFields, isWithin } from "./read-fields.ts";

const limits = { bytes: 1_000, fields: 100 };

test("a form of as many fields as are allowed is read, one more is not", () => {
  const form = (fields: number) => Array.from({ length: fields }, (_, index) => `f${index}=1`).join("&");
  expect(isWithin(form(100), limits)).toBe(true);
  expect(isWithin(form(101), limits)).toBe(false);
});

test("separators alone count as fields, since reading them costs as much", () => {
  expect(isWithin("&".repeat(100), limits)).toBe(false);
});

test("a form of too many bytes is not read", () => {
  expect(isWithin(`a=${"b".repeat(999)}`, limits)).toBe(false);
});

test("a field keeps all its values in their order, whatever it is called", () => {
  const names = fc.constantFrom("a", "b", "__proto__", "constructor");
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.string())), (pairs) => {
      const grouped = groupFields(pairs);
      for (const [name] of pairs) {
        const values = Object.hasOwn(grouped, name) ? grouped[name] : undefined;
        expect([values].flat()).toEqual(pairsOf(pairs, name));
      }
    }),
  );
});

function pairsOf(pairs: readonly [string, string][], name: string): string[] {
  return pairs.filter(([other]) => other === name).map(([, value]) => value);
}
