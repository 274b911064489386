export { accountSalesReactor } from "./account-sales-reactor.ts";
export { accountSalesCrontab, accountSalesTasks, expireCounterOffers } from "./account-sales-tasks.ts";
export { whyOnSale } from "./accounts-on-sale.ts";
export { addRecovered, endRecovered } from "./change-recovered.ts";
export { type ConfirmSale, confirmSale } from "./confirm-sale.ts";
export type { AccountSalesCtx } from "./context.ts";
export { answerCounterOffer, withdrawCounterOffer } from "./end-counter-offer.ts";
export { checkRecovered, listRecovered, type RecoveredEntry } from "./list-recovered.ts";
export { makeCounterOffer } from "./make-counter-offer.ts";
export { type MakeOffer, makeOffer } from "./make-offer.ts";
export { ensureOfferTable, publishOfferTable, rollBackOfferTable } from "./publish-offer-table.ts";
export { readOffer } from "./read-offer.ts";
export { readOfferDesk } from "./read-offer-desk.ts";
export { readOfferRules, readOfferTable } from "./read-offer-table.ts";
export {
  type CounterOffer,
  readSale,
  readSaleForDesk,
  type SaleForDesk,
  type SaleView,
} from "./read-sale.ts";
export { recoverSale } from "./recover-sale.ts";
export { requestEmailReset } from "./request-email-reset.ts";
export { revealLogin, revealResetLink } from "./reveal-secrets.ts";
export { saleForListing } from "./sale-for-listing.ts";
export { saveResetLink } from "./save-reset-link.ts";
export { openStep, type SealedSteps, sealStep } from "./sealed-steps.ts";
export { setAccountChecks } from "./set-account-checks.ts";
export { payAccountAction, unverifyAccount, verifyAccount } from "./verify-account.ts";
