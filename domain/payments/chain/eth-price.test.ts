import { expect, test } from "vitest";
import { fixedClock } from "../../../kernel/clock.ts";
import type { PriceFeed } from "../ports.ts";
import { createEthPrice } from "./eth-price.ts";

const rules = { maxAgeMilliseconds: 120_000, maxSpreadHundredths: 200, leastFeeds: 2 };

/** Feeds at prices that the test may change; null fails. Counts how often they are asked. */
function scene(prices: Record<string, number | null>) {
  const clock = fixedClock(new Date("2026-11-21T12:00:00Z"));
  const asked = { times: 0 };
  const troubles: string[] = [];
  const feeds = Object.keys(prices).map(
    (name): PriceFeed => ({
      name,
      async read() {
        asked.times += 1;
        const microUsd = prices[name];
        if (!microUsd) throw new TypeError("no answer");
        return { microUsd, at: clock.now() };
      },
    }),
  );
  const onTrouble = (feed: string, reason: string) => troubles.push(`${feed}: ${reason}`);
  return {
    clock,
    asked,
    troubles,
    readPrice: createEthPrice({ feeds, clock, readRules: async () => rules, onTrouble }),
  };
}

test("keeps its readings for ten seconds, then asks again", async () => {
  const prices = { one: 1_000, two: 1_002 };
  const { clock, asked, readPrice } = scene(prices);
  expect(await readPrice()).toMatchObject({ value: { microUsd: 1_001 } });
  prices.two = 1_004;
  clock.advance(9_000);
  expect(await readPrice()).toMatchObject({ value: { microUsd: 1_001 } });
  expect(asked.times).toBe(2);
  clock.advance(1_000);
  expect(await readPrice()).toMatchObject({ value: { microUsd: 1_002 } });
});

test("asks once, however many want to know at the same time", async () => {
  const { asked, readPrice } = scene({ one: 1_000, two: 1_000 });
  await Promise.all(Array.from({ length: 20 }, readPrice));
  expect(asked.times).toBe(2);
});

test("a feed that fails is left out and told of, and with too few the price is refused", async () => {
  const prices: Record<string, number | null> = { one: 1_000, two: null, three: 1_004 };
  const { clock, troubles, readPrice } = scene(prices);
  expect(await readPrice()).toMatchObject({ value: { microUsd: 1_002, readings: [{ feed: "one" }, {}] } });
  expect(troubles).toEqual(["two: TypeError"]);
  prices.three = null;
  clock.advance(10_000);
  expect(await readPrice()).toMatchObject({ ok: false, error: { code: "unavailable" } });
  prices.three = 1_004;
  expect(await readPrice()).toMatchObject({ ok: true });
});
