import { defaultRates, type Rates } from "../domain/gold/model.ts";

/** Days ago and what the demo shop paid then, in micro-dollars per million; the last change was yesterday. */
const past = [
  [365, 181_000],
  [341, 180_000],
  [322, 182_000],
  [301, 185_000],
  [287, 183_000],
  [266, 184_000],
  [243, 187_000],
  [229, 185_000],
  [204, 182_000],
  [188, 183_000],
  [171, 186_000],
  [149, 188_000],
  [133, 185_000],
  [118, 184_000],
  [97, 187_000],
  [84, 189_000],
  [70, 186_000],
  [56, 183_000],
  [41, 181_000],
  [27, 183_000],
  [25, 186_000],
  [22, 184_000],
  [18, 187_000],
  [16, 189_000],
  [14, 186_000],
  [11, 188_000],
  [8, 190_000],
  [6, 187_000],
  [3, 189_000],
  [1, defaultRates.sellMicroUsd],
] as const;

/** How much more customers pay than they receive. */
const spread = defaultRates.buyMicroUsd - defaultRates.sellMicroUsd;

/**
 * A year of past rates for the demo shop, oldest first, ending with those of Rule P14; the same at every
 * start.
 */
export function demoRates(now: Date): (Rates & { effectiveAt: Date })[] {
  return past.map(([daysAgo, sellMicroUsd], index) => ({
    sellMicroUsd,
    buyMicroUsd: sellMicroUsd + spread,
    paymentMicroUsd: defaultRates.paymentMicroUsd,
    effectiveAt: dayBefore(now, daysAgo, 8 + ((index * 5) % 9)),
  }));
}

/** An hour of a day that is past, in UTC. */
function dayBefore(now: Date, days: number, hour: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - days, hour));
}
