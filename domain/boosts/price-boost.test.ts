import fc from "fast-check";
import { expect, test } from "vitest";
import { boostTierOf } from "./boost-levels.ts";
import { type BoostPrices, boostTiers, defaultBoostPrices } from "./boost-prices.ts";
import { boostPricesInput } from "./boost-prices-input.ts";
import { boostTypeOf } from "./boost-quote.ts";
import { type BoostChoice, estimateBoost, priceBoost } from "./price-boost.ts";

const choices = fc.record({ wantInfernal: fc.boolean(), wantQuiver: fc.boolean(), useOurGear: fc.boolean() });
const tiers = fc.constantFrom(...boostTiers);
const level = fc.integer({ min: 1, max: 99 });
const shownLevel = fc.option(level, { nil: null });
const levels = fc.record({
  ranged: shownLevel,
  prayer: shownLevel,
  defence: shownLevel,
  magic: shownLevel,
});
const rising = (count: number, values: fc.Arbitrary<number>) =>
  fc.array(values, { minLength: count, maxLength: count }).map((list) => list.sort((a, b) => a - b));

/** Any prices that could be published. */
const prices: fc.Arbitrary<BoostPrices> = fc
  .record({
    ranged: rising(3, level),
    prayer: rising(3, level),
    defence: rising(3, level),
    cents: rising(4, fc.integer({ min: 1, max: 1_000_000 })).map((list) => list.reverse()),
    bothPercent: fc.integer({ min: 0, max: 9_000 }),
    gear: rising(2, fc.integer({ min: 0, max: 1_000_000 })),
  })
  .map(({ ranged, prayer, defence, cents, bothPercent, gear }) => {
    const at = (list: number[], index: number) => list[index - 1] ?? 1;
    const tiersOf = boostTiers.map((tier, index) => [
      tier,
      {
        ranged: at(ranged, index),
        prayer: at(prayer, index),
        defence: at(defence, index),
        serviceCents: cents[index] ?? 1,
      },
    ]);
    return boostPricesInput.parse({
      tiers: Object.fromEntries(tiersOf),
      bothPercent,
      gearCents: gear[1],
      gearDepositCents: gear[0],
    });
  });

const all: BoostChoice = { wantInfernal: true, wantQuiver: true, useOurGear: true };
const centsOf = (choice: Partial<BoostChoice>, tier: (typeof boostTiers)[number] = "standard") => {
  const none = { wantInfernal: false, wantQuiver: false, useOurGear: false };
  return priceBoost(defaultBoostPrices, tier, { ...none, ...choice }).priceCents;
};

test("the standard tier is the price of the old shop: 35 a service, both 30 % off, 25 for our gear", () => {
  expect(centsOf({ wantInfernal: true })).toBe(3500);
  expect(centsOf({ wantQuiver: true })).toBe(3500);
  expect(centsOf({ wantInfernal: true, wantQuiver: true })).toBe(4900);
  expect(centsOf({ wantInfernal: true, useOurGear: true })).toBe(6000);
  expect(priceBoost(defaultBoostPrices, "standard", all)).toEqual({
    lines: [
      { code: "infernal", label: "Infernal Cape Boost", cents: 3500 },
      { code: "quiver", label: "Dizana's Quiver Boost", cents: 3500 },
      { code: "both", label: "Both in one order, 30% off", cents: -2100 },
      { code: "gear_hire", label: "Gear rental", cents: 500 },
      { code: "gear_deposit", label: "Gear deposit, refunded at the end", cents: 2000 },
    ],
    servicesCents: 5400,
    depositCents: 2000,
    priceCents: 7400,
  });
});

test("the estimate is the standard tier's price, whatever the levels are", () => {
  fc.assert(
    fc.property(choices, (choice) => {
      expect(estimateBoost(choice)).toEqual(priceBoost(defaultBoostPrices, "standard", choice));
    }),
  );
});

test("the best tier makes From $20 true, and no tier is below it", () => {
  expect(boostTiers.map((tier) => centsOf({ wantQuiver: true }, tier))).toEqual([4000, 3500, 2700, 2000]);
});

test("without a service nothing is to be paid, gear included", () => {
  expect(centsOf({ useOurGear: true })).toBe(0);
  expect(
    priceBoost(defaultBoostPrices, "entry", { ...all, wantInfernal: false, wantQuiver: false }).lines,
  ).toEqual([]);
});

test("the lines of any price add up to it, and the deposit stands apart from the services", () => {
  fc.assert(
    fc.property(prices, tiers, choices, (table, tier, choice) => {
      const price = priceBoost(table, tier, choice);
      const sum = (lines: typeof price.lines) => lines.reduce((total, { cents }) => total + cents, 0);
      expect(sum(price.lines)).toBe(price.priceCents);
      expect(sum(price.lines.filter(({ code }) => code !== "gear_deposit"))).toBe(price.servicesCents);
      expect(price.servicesCents + price.depositCents).toBe(price.priceCents);
      expect(Number.isSafeInteger(price.priceCents) && price.priceCents >= 0).toBe(true);
    }),
  );
});

test("what both together save is the published percent of the two services and of nothing else", () => {
  fc.assert(
    fc.property(prices, tiers, fc.boolean(), (table, tier, useOurGear) => {
      const price = priceBoost(table, tier, { wantInfernal: true, wantQuiver: true, useOurGear });
      const saved = price.lines.find(({ code }) => code === "both")?.cents ?? 0;
      const exact = (table.tiers[tier].serviceCents * 2 * table.bothPercent) / 10_000;
      expect(Math.abs(exact + saved)).toBeLessThanOrEqual(0.5);
      const without = priceBoost(table, tier, { wantInfernal: true, wantQuiver: true, useOurGear: false });
      const gear = useOurGear ? table.gearCents : 0;
      expect(price.priceCents - without.priceCents).toBe(gear);
      expect(price.depositCents).toBe(useOurGear ? table.gearDepositCents : 0);
    }),
  );
});

test("the tier is the best whose three levels are reached; a level that is not ranked counts as the lowest", () => {
  const tierAt = (ranged: number | null, prayer: number | null, defence: number | null) =>
    boostTierOf(defaultBoostPrices, { ranged, prayer, defence, magic: null });
  expect(tierAt(85, 55, 45)).toBe("standard");
  expect(tierAt(84, 99, 99)).toBe("entry");
  expect(tierAt(92, 74, 75)).toBe("standard");
  expect(tierAt(93, 74, 75)).toBe("strong");
  expect(tierAt(97, 77, 85)).toBe("best");
  expect(tierAt(99, 76, 99)).toBe("strong");
  expect(tierAt(99, null, 99)).toBe("entry");
});

test("higher levels never cost more", () => {
  fc.assert(
    fc.property(
      prices,
      levels,
      fc.constantFrom("ranged", "prayer", "defence"),
      choices,
      (table, low, skill, choice) => {
        const high = { ...low, [skill]: Math.min(99, (low[skill as "ranged"] ?? 1) + 10) };
        const costs = (of: typeof low) => priceBoost(table, boostTierOf(table, of), choice).priceCents;
        expect(costs(high)).toBeLessThanOrEqual(costs(low));
      },
    ),
  );
});

test("prices that would undo a tier, or a deposit above the price of our gear, are none", () => {
  const { tiers: old } = defaultBoostPrices;
  const isPrices = (change: Partial<BoostPrices>) =>
    boostPricesInput.safeParse({ ...defaultBoostPrices, ...change }).success;
  expect(isPrices({})).toBe(true);
  expect(isPrices({ gearDepositCents: 2501 })).toBe(false);
  expect(isPrices({ tiers: { ...old, entry: { ...old.entry, ranged: 40 } } })).toBe(false);
  expect(isPrices({ tiers: { ...old, strong: { ...old.strong, prayer: 54 } } })).toBe(false);
  expect(isPrices({ tiers: { ...old, best: { ...old.best, serviceCents: 2701 } } })).toBe(false);
  expect(isPrices({ tiers: { ...old, best: { ...old.best, serviceCents: 0 } } })).toBe(false);
});

test("the services name the order's type; gear alone is no order", () => {
  expect(boostTypeOf({ ...all, wantQuiver: false })).toBe("infernal_boost");
  expect(boostTypeOf({ ...all, wantInfernal: false })).toBe("quiver_boost");
  expect(boostTypeOf(all)).toBe("infernal_quiver_boost");
  expect(boostTypeOf({ ...all, wantInfernal: false, wantQuiver: false })).toBe(null);
});
