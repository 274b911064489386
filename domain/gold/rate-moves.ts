import { type AmountRate, type Rates, type RateTier, rateAt, ratesIn } from "./rate-tiers.ts";

/** A rate that moves so far that it may be a typing error. */
export type RateMove = {
  key: keyof Rates;
  /** For orders of at least so many millions; 1 for all of them. */
  fromMillions: number;
  /** By how much of the rate before, as a whole percentage; never negative. */
  percent: number;
  /** The rate it moves to. */
  toMicroUsd: number;
};

/** A rate may move by as many percent without being asked about. */
const quietPercent = 20;

const watched = ["buyMicroUsd", "sellMicroUsd", "paymentMicroUsd"] as const;

type MaybeTiered = Rates & { tiers?: readonly RateTier[] };

/**
 * The rates that move by more than 20 % from `previous` to `next`, of orders of any amount; whoever publishes
 * them confirms that.
 */
export function bigRateMoves(previous: MaybeTiered, next: MaybeTiered): RateMove[] {
  return watched.flatMap((key) => {
    const [before, after] = [ratesOf(previous, key), ratesOf(next, key)];
    const amounts = new Set([...before, ...after].map(({ fromMillions }) => fromMillions));
    const moves = [...amounts].sort(byAmount).flatMap((fromMillions) => {
      const [was, is] = [rateAt(before, fromMillions), rateAt(after, fromMillions)];
      if (Math.abs(is - was) * 100 <= was * quietPercent) return [];
      // Rounded up: a move of 20.1 % must not read as one of the 20 % that are not asked about.
      const percent = Math.ceil((Math.abs(is - was) * 100) / was);
      return [{ key, fromMillions, percent, toMicroUsd: is }];
    });
    // One sentence for amounts that move alike.
    return moves.filter(({ percent, toMicroUsd }, index) => {
      const last = moves[index - 1];
      return last?.percent !== percent || last.toMicroUsd !== toMicroUsd;
    });
  });
}

const byAmount = (one: number, other: number) => one - other;

function ratesOf(rates: MaybeTiered, key: keyof Rates): AmountRate[] {
  if (key === "paymentMicroUsd") return [{ fromMillions: 1, rateMicroUsd: rates.paymentMicroUsd }];
  return ratesIn(key === "buyMicroUsd" ? "buy" : "sell", { tiers: [], ...rates });
}
