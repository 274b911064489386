import fc from "fast-check";
import { expect, test } from "vitest";
import { amountCents } from "../../../kernel/money.ts";
import { parseMillions, parseUsd, sidesFromMillions, sidesFromUsd, usdText } from "./calculator.ts";

const quantities = fc.integer({ min: 1, max: 1000 });
/** Half a cent to ten dollars per million. */
const rates = fc.integer({ min: 170_000, max: 10_000_000 });

test("what one side computes, the other computes back", () => {
  fc.assert(
    fc.property(quantities, rates, (quantity, rate) => {
      const there = sidesFromMillions(String(quantity), rate);
      expect(parseUsd(there.usd)).toBe(amountCents(quantity, rate));
      fc.pre(amountCents(quantity, rate) >= 19);
      const back = sidesFromUsd(there.usd, rate, "sell");
      expect(back).toEqual({ millions: String(quantity), usd: there.usd, quantity });
    }),
  );
});

test("dollars are read as whole cents, however they are typed", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      expect(parseUsd(usdText(cents))).toBe(cents);
    }),
  );
  expect(parseUsd("1,900")).toBe(190_000);
  expect(parseUsd(" 19.5 ")).toBe(1950);
  expect(parseUsd(".5")).toBe(50);
});

test.each(["", " ", ".", "-1", "1.999", "1e3", "nineteen", "19,000.000"])("%j is no sum", (text) => {
  expect(parseUsd(text)).toBeNull();
});

test.each(["", "0", "1001", "1.5", "-5", "1e2", "ten"])("%j is no quantity of one order", (text) => {
  expect(parseMillions(text)).toBeNull();
  expect(sidesFromMillions(text, 190_000).quantity).toBeNull();
});

test("a sum below the least one asks for nothing", () => {
  expect(sidesFromUsd("0.18", 190_000, "sell").quantity).toBeNull();
  expect(sidesFromUsd("0.19", 190_000, "sell").quantity).toBe(1);
  expect(sidesFromUsd("0.17", 200_000, "buy").quantity).toBe(1);
});

test("a sum beyond the largest order shows how much it would be and asks for nothing", () => {
  expect(sidesFromUsd("200", 190_000, "sell")).toEqual({ millions: "1053", usd: "200", quantity: null });
});
