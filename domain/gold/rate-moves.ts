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
  return movesBy(previous, next, (_key, was, is) => Math.abs(is - was) * 100 > was * quietPercent);
}

/**
 * The rates that move by more than half in favor of customers. Nobody publishes these within a day: no market
 * moves so, and gold that is sold for little is gone.
 */
export function givenAwayMoves(previous: MaybeTiered, next: MaybeTiered): RateMove[] {
  return movesBy(previous, next, (key, was, is) => (key === "buyMicroUsd" ? is * 2 < was : is * 2 > was * 3));
}

type IsMove = (key: keyof Rates, was: number, is: number) => boolean;

function movesBy(previous: MaybeTiered, next: MaybeTiered, isMove: IsMove): RateMove[] {
  return watched.flatMap((key) => {
    const [before, after] = [ratesOf(previous, key), ratesOf(next, key)];
    const amounts = new Set([...before, ...after].map(({ fromMillions }) => fromMillions));
    const moves = [...amounts].sort(byAmount).flatMap((fromMillions) => {
      const [was, is] = [rateAt(before, fromMillions), rateAt(after, fromMillions)];
      if (!isMove(key, was, is)) return [];
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
