/**
 * A set of rates in micro-dollars per million: what customers pay, what they receive, what gold counts as
 * payment.
 */
export type Rates = { buyMicroUsd: number; sellMicroUsd: number; paymentMicroUsd: number };

/** What the customer does: buys gold from the shop, or sells gold to it. */
export const goldDirections = ["buy", "sell"] as const;
export type GoldDirection = (typeof goldDirections)[number];

/** The rates of orders of at least so many millions, in micro-dollars per million. */
export type RateTier = { fromMillions: number; buyMicroUsd: number; sellMicroUsd: number };

/** Rates with those for larger amounts: `tiers` by rising `fromMillions`, each better than the one before. */
export type TieredRates = Rates & { tiers: readonly RateTier[] };

/** Most rates for larger amounts that one version has. */
export const mostTiers = 4;

/** The rate of an order from so many millions on, in one direction. */
export type AmountRate = { fromMillions: number; rateMicroUsd: number };

/** What each amount trades at in one direction, by rising amounts and from 1 million on. */
export function ratesIn(direction: GoldDirection, rates: TieredRates): AmountRate[] {
  const own = (each: Pick<Rates, "buyMicroUsd" | "sellMicroUsd">) =>
    direction === "buy" ? each.buyMicroUsd : each.sellMicroUsd;
  const all = [{ fromMillions: 1, ...rates }, ...rates.tiers].map((each) => ({
    fromMillions: each.fromMillions,
    rateMicroUsd: own(each),
  }));
  return all.filter(({ rateMicroUsd }, index) => rateMicroUsd !== all[index - 1]?.rateMicroUsd);
}

/** The rate at which so many millions trade, in micro-dollars per million. */
export function rateAt(rates: readonly AmountRate[], millions: number): number {
  const rate = rates.findLast(({ fromMillions }) => fromMillions <= millions) ?? rates[0];
  if (!rate) throw new Error("There are no rates");
  return rate.rateMicroUsd;
}

/** The rate at which so many millions trade in one direction, in micro-dollars per million. */
export function rateFor(direction: GoldDirection, rates: TieredRates, millions: number): number {
  return rateAt(ratesIn(direction, rates), millions);
}
