import type { OrdersCtx } from "../orders/index.ts";

export { adjustPosition } from "./adjust-position.ts";
export { ensureGold } from "./ensure-gold.ts";
export { goldPriceToday } from "./gold-price-today.ts";
export { goldReactor } from "./gold-reactor.ts";
export { type PlaceGoldOrder, placeGoldOrder } from "./place-gold-order.ts";
export { type PostRates, postRates } from "./post-rates.ts";
export { makeQuote, readQuote } from "./quotes.ts";
export { readGoldBoard } from "./read-gold-board.ts";
export { readGoldDesk } from "./read-gold-desk.ts";
export { readRateHistory } from "./read-rate-history.ts";
export { goldTasks } from "./tasks.ts";
export { withdrawRates } from "./withdraw-rates.ts";

/** What the commands of this part need. */
export type GoldCtx = OrdersCtx;
