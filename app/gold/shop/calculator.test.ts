import fc from "fast-check";
import { expect, test } from "vitest";
import { amountCents } from "../../../kernel/money.ts";
import { parseCents } from "../../../kernel/typed-amounts.ts";
import { millionsWorth, parseQuantity, sidesFromMillions, sidesFromUsd } from "./calculator.ts";

const flat = (rateMicroUsd: number) => [{ fromMillions: 1, rateMicroUsd }];
const quantities = fc.integer({ min: 1, max: 1000 });
/** Half a cent to ten dollars per million. */
const rates = fc.integer({ min: 170_000, max: 10_000_000 });

test("what one side computes, the other computes back", () => {
  fc.assert(
    fc.property(quantities, rates, (quantity, rate) => {
      const there = sidesFromMillions(String(quantity), flat(rate));
      expect(parseCents(there.usd)).toBe(amountCents(quantity, rate));
      fc.pre(amountCents(quantity, rate) >= 19);
      const back = sidesFromUsd(there.usd, flat(rate), "sell");
      expect(back).toEqual({ millions: String(quantity), usd: there.usd, quantity });
    }),
  );
});

test.each(["", "0", "1001", "1.5", "-5", "1e2", "ten"])("%j is no quantity of one order", (text) => {
  expect(parseQuantity(text)).toBeNull();
  expect(sidesFromMillions(text, flat(190_000)).quantity).toBeNull();
});

test("a sum below the least one asks for nothing", () => {
  expect(sidesFromUsd("0.18", flat(190_000), "sell").quantity).toBeNull();
  expect(sidesFromUsd("0.19", flat(190_000), "sell").quantity).toBe(1);
  expect(sidesFromUsd("0.17", flat(200_000), "buy").quantity).toBe(1);
});

test("a sum beyond the largest order shows how much it would be and asks for nothing", () => {
  expect(sidesFromUsd("200", flat(190_000), "sell")).toEqual({
    millions: "1053",
    usd: "200",
    quantity: null,
  });
});

const bulk = [
  { fromMillions: 1, rateMicroUsd: 200_000 },
  { fromMillions: 100, rateMicroUsd: 190_000 },
  { fromMillions: 500, rateMicroUsd: 180_000 },
];

test("every amount is reckoned at its own rate", () => {
  expect(sidesFromMillions("99", bulk).usd).toBe("19.80");
  expect(sidesFromMillions("100", bulk).usd).toBe("19.00");
  expect(sidesFromMillions("500", bulk).usd).toBe("90.00");
});

test("no whole amount comes nearer to a typed sum than the one that is shown, whatever the rates", () => {
  const steps = fc.uniqueArray(fc.integer({ min: 2, max: 1000 }), { maxLength: 4 });
  fc.assert(
    fc.property(steps, rates, fc.integer({ min: 19, max: 20_000 }), (amounts, rate, cents) => {
      const tiers = [1, ...amounts.sort((one, other) => one - other)].map((fromMillions, index) => ({
        fromMillions,
        rateMicroUsd: rate - index * 5_000,
      }));
      const off = (millions: number) =>
        Math.abs(parseCents(sidesFromMillions(String(millions), tiers).usd) ?? 0) - cents;
      const shown = millionsWorth(cents, tiers);
      fc.pre(shown >= 1 && shown <= 1000);
      for (let each = 1; each <= 1000; each++) {
        expect(Math.abs(off(shown))).toBeLessThanOrEqual(Math.abs(off(each)));
      }
    }),
    { numRuns: 40 },
  );
});
