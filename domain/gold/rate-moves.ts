/**
 * A set of rates in micro-dollars per million: what customers pay, what they receive, what gold counts as
 * payment.
 */
export type Rates = { buyMicroUsd: number; sellMicroUsd: number; paymentMicroUsd: number };

/** A rate that moves so far that it may be a typing error. */
export type RateMove = {
  key: keyof Rates;
  /** By how much of the rate before, as a whole percentage; never negative. */
  percent: number;
  /** The rate it moves to. */
  toMicroUsd: number;
};

/** A rate may move by as many percent without being asked about. */
const quietPercent = 20;

const watched = ["buyMicroUsd", "sellMicroUsd", "paymentMicroUsd"] as const;

/** The rates that move by more than 20 % from `previous` to `next`; whoever publishes them confirms that. */
export function bigRateMoves(previous: Rates, next: Rates): RateMove[] {
  return watched.flatMap((key) => {
    const moved = Math.abs(next[key] - previous[key]);
    if (moved * 100 <= previous[key] * quietPercent) return [];
    // Rounded up: a move of 20.1 % must not read as one of the 20 % that are not asked about.
    const percent = Math.ceil((moved * 100) / previous[key]);
    return [{ key, percent, toMicroUsd: next[key] }];
  });
}
