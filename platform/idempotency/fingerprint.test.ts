import fc from "fast-check";
import { expect, test } from "vitest";
import { fingerprint } from "./fingerprint.ts";

test("the order of fields does not matter, at any depth", () => {
  expect(fingerprint({ a: 1, b: { c: [1, 2], d: null } })).toBe(
    fingerprint({ b: { d: null, c: [1, 2] }, a: 1 }),
  );
});

test("a field that is undefined counts as absent", () => {
  expect(fingerprint({ a: 1, b: undefined })).toBe(fingerprint({ a: 1 }));
});

test("contents that differ as JSON have different fingerprints", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (one, two) => {
      expect(fingerprint(one) === fingerprint(two)).toBe(canonical(one) === canonical(two));
    }),
  );
  expect(fingerprint({ list: [1, 2] })).not.toBe(fingerprint({ list: [2, 1] }));
  expect(fingerprint(undefined)).not.toBe(fingerprint(null));
});

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)}}`;
}
