import fc from "fast-check";
import { expect, test } from "vitest";
import { medianPrice } from "./median-price.ts";

const now = new Date("2026-11-21T12:00:00Z");
const rules = { maxAgeMilliseconds: 120_000, maxSpreadHundredths: 200, leastFeeds: 2 };

/** Readings of as many feeds; `ages` in seconds, each 0 unless given. */
function readings(prices: readonly number[], ages: readonly number[] = []) {
  return prices.map((microUsd, index) => ({
    feed: `feed-${index}`,
    microUsd,
    at: new Date(now.getTime() - (ages[index] ?? 0) * 1_000).toISOString(),
  }));
}

const close = fc
  .integer({ min: 1_000_000, max: 9_000_000_000 })
  .chain((lowest) =>
    fc.array(fc.integer({ min: lowest, max: Math.floor(lowest * 1.02) }), { minLength: 2, maxLength: 6 }),
  );

test("lies between the lowest and the highest, whatever the order", () => {
  fc.assert(
    fc.property(close, (prices) => {
      const price = medianPrice(readings(prices), now, rules);
      const turned = medianPrice(readings([...prices].reverse()), now, rules);
      if (!price.ok || !turned.ok) throw new Error("refused");
      expect(price.value.microUsd).toBeGreaterThanOrEqual(Math.min(...prices));
      expect(price.value.microUsd).toBeLessThanOrEqual(Math.max(...prices));
      expect(turned.value.microUsd).toBe(price.value.microUsd);
      expect(price.value.readings).toHaveLength(prices.length);
    }),
  );
});

test("of three feeds the middle one counts, of two their mean", () => {
  expect(medianPrice(readings([1_010, 1_000, 1_012]), now, rules)).toMatchObject({
    value: { microUsd: 1_010 },
  });
  expect(medianPrice(readings([1_000, 1_010]), now, rules)).toMatchObject({ value: { microUsd: 1_005 } });
});

test("a reading that is too old, or from the future, does not count", () => {
  const price = medianPrice(readings([1_000, 1_002, 1_018, 1_018], [0, 120, 121, -121]), now, rules);
  expect(price).toMatchObject({ ok: true, value: { microUsd: 1_001 } });
});

test.each([
  ["no feed", readings([])],
  ["one feed", readings([1_000])],
  ["one that is fresh", readings([1_000, 1_000], [0, 121])],
  ["two that are apart", readings([10_000, 10_201])],
  ["one of three that is apart", readings([10_000, 10_001, 10_201])],
  ["no price", readings([0, 1_000])],
])("refuses with %s", (_, given) => {
  expect(medianPrice(given, now, rules)).toMatchObject({ ok: false, error: { code: "unavailable" } });
});

test("two percent apart is close enough", () => {
  expect(medianPrice(readings([10_000, 10_200]), now, rules).ok).toBe(true);
});
