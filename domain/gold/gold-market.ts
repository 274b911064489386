import type { GoldDirection, TieredRates } from "./rate-tiers.ts";

/** The type of the order that a quote in this direction makes (Rule P7). */
export function orderTypeFor(direction: GoldDirection): "gold_buy" | "gold_sale" {
  return direction === "buy" ? "gold_buy" : "gold_sale";
}

/**
 * The rates in force and how much gold can be traded now (Rule P14). Rates are micro-dollars per million:
 * customers pay `buy` and receive `sell`, or what the tier of their amount says. Open orders are already
 * taken off both amounts, which are never negative.
 */
export type GoldMarket = TieredRates & {
  version: number;
  effectiveAt: Date;
  /** What customers may buy now. */
  stockMillions: number;
  /** What customers may sell to the shop now. */
  capacityMillions: number;
};
