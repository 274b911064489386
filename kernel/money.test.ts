import fc from "fast-check";
import { expect, test } from "vitest";
import {
  amountCents,
  discountOf,
  fixedDiscountOf,
  formatMillions,
  formatRate,
  formatUsd,
  millionsFor,
} from "./money.ts";

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

test("a rate is written with two decimals at least and with no zeros behind them", () => {
  expect(formatRate(190_000)).toBe("$0.19");
  expect(formatRate(200_000)).toBe("$0.20");
  expect(formatRate(185_500)).toBe("$0.1855");
  expect(formatRate(1_000_000)).toBe("$1.00");
  expect(formatRate(204_901)).toBe("$0.204901");
  expect(formatRate(190_000, 3)).toBe("$0.190");
});

test("from a written rate the sum of every quantity follows", () => {
  const quantity = fc.integer({ min: 1, max: 1000 });
  const rate = fc.integer({ min: 1, max: 1_000_000_000 });
  fc.assert(
    fc.property(quantity, rate, fc.integer({ min: 2, max: 3 }), (millions, micro, decimals) => {
      const [, dollars = "", part = ""] = /^\$(\d+)\.(\d{2,6})$/.exec(formatRate(micro, decimals)) ?? [];
      const read = Number(dollars) * 1_000_000 + Number(part.padEnd(6, "0"));
      expect(amountCents(millions, read)).toBe(amountCents(millions, micro));
    }),
  );
});

test("a sum leads back to the quantity it was computed from, at every rate of a cent and more", () => {
  const quantity = fc.integer({ min: 1, max: 1000 });
  const rate = fc.integer({ min: 10_001, max: 10_000_000 });
  fc.assert(
    fc.property(quantity, rate, (millions, micro) => {
      expect(millionsFor(amountCents(millions, micro), micro)).toBe(millions);
    }),
  );
});

test("the quantity for a sum is a whole number within half a million of the exact one", () => {
  const sum = fc.integer({ min: 0, max: 1_000_000 });
  const rate = fc.integer({ min: 1, max: 10_000_000 });
  fc.assert(
    fc.property(sum, rate, (cents, micro) => {
      const millions = millionsFor(cents, micro);
      expect(Number.isInteger(millions)).toBe(true);
      expect(Math.abs(millions - (cents * 10_000) / micro)).toBeLessThanOrEqual(0.5 + 1e-6);
    }),
  );
});

test("a fixed discount is its sum, and leaves a dollar to be paid", () => {
  expect(fixedDiscountOf(2000, 500)).toBe(500);
  expect(fixedDiscountOf(450, 500)).toBe(350);
  expect([fixedDiscountOf(100, 500), fixedDiscountOf(40, 500), fixedDiscountOf(0, 500)]).toEqual([0, 0, 0]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 1, max: 10_000_000 }),
      (sum, fixed) => {
        const off = fixedDiscountOf(sum, fixed);
        expect(off).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThanOrEqual(fixed);
        expect(sum - off).toBeGreaterThanOrEqual(Math.min(sum, 100));
      },
    ),
  );
});

test("a discount is its part of the sum, and leaves a cent to be paid", () => {
  expect(discountOf(1999, 1500)).toBe(300);
  expect([discountOf(1, 1500), discountOf(0, 1500), discountOf(-5, 1500)]).toEqual([0, 0, 0]);
  expect(discountOf(500, 10_000)).toBe(499);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 0, max: 10_000 }),
      (cents, part) => {
        const off = discountOf(cents, part);
        expect(cents - off).toBeGreaterThanOrEqual(1);
        expect(off).toBeGreaterThanOrEqual(0);
        expect(discountOf(cents + 1, part)).toBeGreaterThanOrEqual(off);
      },
    ),
  );
});
