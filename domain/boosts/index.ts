export { addBoostProgress } from "./add-boost-progress.ts";
export { askContactInChat } from "./ask-contact-in-chat.ts";
export { boostPriceToday } from "./boost-price-today.ts";
export { boostsReactor } from "./boosts-reactor.ts";
export { boostsCrontab, boostsTasks } from "./boosts-tasks.ts";
export type { BoostsCtx } from "./context.ts";
export { ensureBoostPrices } from "./ensure-boost-prices.ts";
export { giveBoostAccess } from "./give-boost-access.ts";
export { type PlaceBoostOrder, placeBoostOrder } from "./place-boost-order.ts";
export {
  publishBoostPrices,
  rollBackBoostPrices,
} from "./publish-boost-prices.ts";
export { type QuoteBoost, quoteBoost, readAccountState } from "./quote-boost.ts";
export { readBoost, readBoostForDesk } from "./read-boost.ts";
export { readBoostPriceDesk } from "./read-boost-price-desk.ts";
export { readBoostPrices } from "./read-boost-prices.ts";
export { readBoostQuote } from "./read-boost-quote.ts";
export { revealBoostAccess } from "./reveal-boost-access.ts";
export { settleGear } from "./settle-gear.ts";
export { takeBoostSnapshot } from "./take-boost-snapshot.ts";
export { withdrawBoostAccess } from "./withdraw-boost-access.ts";
