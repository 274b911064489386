// The door that browsers may use too: kinds, limits and what pages are given.
export { type GoldBoard, type GoldDirection, goldDirections, orderTypeFor } from "./gold-board.ts";
export type { GoldDesk, GoldPosition, PositionChange, RatePosting } from "./gold-desk.ts";
export {
  availabilityText,
  defaultMillions,
  defaultRates,
  isGoldQuantity,
  longestReason,
  mostMillions,
  quoteMinutes,
} from "./gold-limits.ts";
export type { Quote } from "./quote.ts";
export { bigRateMoves, type Rates } from "./rate-moves.ts";
export { type RateStep, ratePoints } from "./rate-points.ts";
