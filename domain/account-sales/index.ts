export { accountSalesReactor } from "./account-sales-reactor.ts";
export { type ConfirmSale, confirmSale } from "./confirm-sale.ts";
export type { AccountSalesCtx } from "./context.ts";
export { ensureOfferTable } from "./ensure-offer-table.ts";
export { type MakeOffer, makeOffer } from "./make-offer.ts";
export { readOffer } from "./read-offer.ts";
export { readOfferTable } from "./read-offer-table.ts";
