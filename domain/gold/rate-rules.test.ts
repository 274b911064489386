import fc from "fast-check";
import { expect, test } from "vitest";
import { publishRatesInput } from "./inputs.ts";
import { rateProblem } from "./rate-rules.ts";
import { rateFor, type TieredRates } from "./rate-tiers.ts";

const base = { buyMicroUsd: 200_000, sellMicroUsd: 190_000, paymentMicroUsd: 170_000 };
const tier = (fromMillions: number, buyMicroUsd: number, sellMicroUsd: number) => ({
  fromMillions,
  buyMicroUsd,
  sellMicroUsd,
});
const problem = (...tiers: TieredRates["tiers"]) => rateProblem({ ...base, tiers })?.field ?? null;

test("what is wrong with rates for larger amounts is said at their field", () => {
  expect(problem(tier(100, 198_000, 191_000), tier(500, 196_000, 192_000))).toBeNull();
  expect(problem(tier(1, 198_000, 191_000))).toBe("tier1From");
  expect(problem(tier(100, 198_000, 191_000), tier(100, 197_000, 191_000))).toBe("tier2From");
  expect(problem(tier(1001, 198_000, 191_000))).toBe("tier1From");
  expect(problem(tier(100, 201_000, 191_000))).toBe("tier1Buy");
  expect(problem(tier(100, 198_000, 189_000))).toBe("tier1Sell");
});

test("gold bought in bulk is never sold back in smaller or larger orders at our cost", () => {
  expect(problem(tier(100, 185_000, 190_000))).toBe("tier1Buy");
  expect(problem(tier(100, 196_000, 190_000), tier(500, 196_000, 197_000))).toBe("tier1Buy");
  const rate = fc.integer({ min: 150_000, max: 250_000 });
  const tiers = fc.array(
    fc.record({ fromMillions: fc.integer({ min: 2, max: 1000 }), buyMicroUsd: rate, sellMicroUsd: rate }),
    { maxLength: 3 },
  );
  fc.assert(
    fc.property(
      rate,
      rate,
      tiers,
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 1, max: 1000 }),
      (...all) => {
        const [buyMicroUsd, sellMicroUsd, larger, bought, sold] = all;
        const rates = {
          ...{ buyMicroUsd, sellMicroUsd, paymentMicroUsd: 1 },
          tiers: larger.sort((one, other) => one.fromMillions - other.fromMillions),
        };
        if (rateProblem(rates)) return;
        expect(rateFor("buy", rates, bought)).toBeGreaterThanOrEqual(rateFor("sell", rates, sold));
      },
    ),
    { numRuns: 2000 },
  );
});

const typed = {
  version: "1",
  buyMicroUsd: "0.2",
  sellMicroUsd: "0.19",
  paymentMicroUsd: "0.17",
  ...{ tier1From: "100", tier1Buy: "0.198", tier1Sell: "0.191" },
};

test("the form reads filled rows, and names the field of a row that is half empty or skipped", () => {
  const read = publishRatesInput.safeParse({ ...typed, tier2From: "", tier2Buy: " ", tier2Sell: "" });
  expect(read.data?.tiers).toEqual([tier(100, 198_000, 191_000)]);
  const paths = (fields: Record<string, string>) =>
    publishRatesInput.safeParse({ ...typed, ...fields }).error?.issues.map(({ path }) => path[0]);
  expect(paths({ tier2From: "500" })).toEqual(["tier2Buy", "tier2Sell"]);
  expect(paths({ tier3From: "500", tier3Buy: "0.197", tier3Sell: "0.192" })).toEqual([
    "tier2From",
    "tier2Buy",
    "tier2Sell",
  ]);
  expect(paths({ tier1From: "1.5" })).toEqual(["tier1From"]);
  expect(paths({ tier1Buy: "0.205" })).toEqual(["tier1Buy"]);
});
