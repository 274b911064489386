import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { PriceReading } from "../ports.ts";

/**
 * How old a reading may be, how far readings may lie apart (hundredths of a percent), and how many there must
 * be.
 */
export type PriceRules = { maxAgeMilliseconds: number; maxSpreadHundredths: number; leastFeeds: number };

export type EthPrice = { microUsd: number; readings: PriceReading[]; at: Date };

/**
 * The median of the readings that are fresh enough, in micro-dollars for one ETH (Rule P21). Refuses
 * (`unavailable`) when there are too few of them or the highest lies too far above the lowest: then some feed
 * is wrong, and which is not known.
 */
export function medianPrice(
  readings: readonly PriceReading[],
  now: Date,
  rules: PriceRules,
): Result<EthPrice> {
  const fresh = readings
    .filter(({ microUsd, at }) => microUsd > 0 && isFresh(new Date(at), now, rules))
    .sort((a, b) => a.microUsd - b.microUsd);
  const lowest = fresh[0];
  const highest = fresh.at(-1);
  if (!lowest || !highest || fresh.length < rules.leastFeeds) return fail(noPrice);
  const spread = (highest.microUsd - lowest.microUsd) * 10_000;
  if (spread > lowest.microUsd * rules.maxSpreadHundredths) return fail(noPrice);
  const below = fresh[Math.ceil(fresh.length / 2) - 1] ?? lowest;
  const above = fresh[Math.floor(fresh.length / 2)] ?? highest;
  return ok({ microUsd: Math.round((below.microUsd + above.microUsd) / 2), readings: fresh, at: now });
}

function isFresh(at: Date, now: Date, { maxAgeMilliseconds }: PriceRules): boolean {
  // A feed's clock may go a little ahead of ours.
  return Math.abs(now.getTime() - at.getTime()) <= maxAgeMilliseconds;
}

const noPrice = {
  code: "unavailable",
  text: "We can't get a reliable ETH price right now. Please try again in a minute.",
} as const;
