// The door that browsers may use too: kinds, limits and what pages are given.

export type { GoldDesk, GoldPosition, PositionChange, RateVersion } from "./gold-desk.ts";
export {
  availabilityText,
  defaultMillions,
  defaultRates,
  isGoldQuantity,
  longestReason,
  mostMillions,
  quoteMinutes,
} from "./gold-limits.ts";
export { type GoldDirection, type GoldMarket, goldDirections, orderTypeFor } from "./gold-market.ts";
export type { Quote } from "./quote.ts";
export { bigRateMoves, type Rates } from "./rate-moves.ts";
export { type RateStep, ratePoints } from "./rate-points.ts";
