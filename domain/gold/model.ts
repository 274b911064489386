// The door that browsers may use too: kinds, limits and what pages are given.

export { beyondAllowance, type GoldAllowance } from "./allowance.ts";
export type { GoldDesk, GoldPosition, PositionChange, RateVersion } from "./gold-desk.ts";
export {
  defaultMillions,
  defaultRates,
  isGoldQuantity,
  longestReason,
  mostMillions,
  quoteMinutes,
} from "./gold-limits.ts";
export { type GoldMarket, orderTypeFor } from "./gold-market.ts";
export type { Quote } from "./quote.ts";
export { bigRateMoves } from "./rate-moves.ts";
export { type RateStep, ratePoints } from "./rate-points.ts";
export {
  type AmountRate,
  type GoldDirection,
  goldDirections,
  mostTiers,
  type Rates,
  rateAt,
  ratesIn,
  type TieredRates,
} from "./rate-tiers.ts";
