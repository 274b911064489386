import fc from "fast-check";
import { expect, test } from "vitest";
import { microUsdOf } from "./micro-usd.ts";

test("dollars become micro-dollars without a rounding on the way", () => {
  expect(microUsdOf("1880.42")).toBe(1_880_420_000);
  expect(microUsdOf("1880.42000")).toBe(1_880_420_000);
  expect(microUsdOf("0.0000019")).toBe(1);
  const digits = fc.record({
    whole: fc.integer({ min: 1, max: 99_999_999 }),
    micro: fc.integer({ min: 0, max: 999_999 }),
  });
  fc.assert(
    fc.property(digits, ({ whole, micro }) => {
      expect(microUsdOf(`${whole}.${String(micro).padStart(6, "0")}`)).toBe(whole * 1_000_000 + micro);
    }),
  );
});

test.each(["", "0", "0.00", "-1", "1,880.42", "1e3", "NaN", "1880.", ".5", " 1880", "123456789"])(
  "%j is no price",
  (text) => {
    expect(() => microUsdOf(text)).toThrow();
  },
);
