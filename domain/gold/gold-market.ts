import type { Rates } from "./rate-moves.ts";

/** What the customer does: buys gold from the shop, or sells gold to it. */
export const goldDirections = ["buy", "sell"] as const;
export type GoldDirection = (typeof goldDirections)[number];

/** The type of the order that a quote in this direction makes (Rule P7). */
export function orderTypeFor(direction: GoldDirection): "gold_buy" | "gold_sale" {
  return direction === "buy" ? "gold_buy" : "gold_sale";
}

/**
 * The rates in force and how much gold can be traded now (Rule P14). Rates are micro-dollars per million:
 * customers pay `buy` and receive `sell`. Open orders are already taken off both amounts, which are never
 * negative.
 */
export type GoldMarket = Rates & {
  version: number;
  effectiveAt: Date;
  /** What customers may buy now. */
  stockMillions: number;
  /** What customers may sell to the shop now. */
  capacityMillions: number;
};
