import fc from "fast-check";
import { expect, test } from "vitest";
import { amountCents, formatMillions, formatRate, formatUsd } from "./money.ts";

test("the posted rates give the sums of the existing shop", () => {
  expect(amountCents(100, 190_000)).toBe(1900);
  expect(amountCents(10, 200_000)).toBe(200);
  expect(amountCents(1, 185_000)).toBe(19);
});

test("a sum is a whole number of cents, within half a cent of the exact one, and grows with the quantity", () => {
  const quantity = fc.integer({ min: 1, max: 1000 });
  const rate = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(quantity, rate, (millions, micro) => {
      const cents = amountCents(millions, micro);
      expect(Number.isInteger(cents)).toBe(true);
      expect(Math.abs(cents * 10_000 - millions * micro)).toBeLessThanOrEqual(5_000);
      expect(amountCents(millions + 1, micro)).toBeGreaterThanOrEqual(cents);
    }),
  );
});

test("dollars are written with two decimals, thousands apart, and a real minus", () => {
  expect(formatUsd(190_000)).toBe("$1,900.00");
  expect(formatUsd(-2100)).toBe("−$21.00");
  expect(formatUsd(5)).toBe("$0.05");
});

test("rates and gold are written as the shop writes them", () => {
  expect(formatRate(190_000)).toBe("$0.19");
  expect(formatMillions(1000)).toBe("1,000M");
});
