export { approveCommissionPayout } from "./approve-payout.ts";
export { askCommissionPayout } from "./ask-payout.ts";
export { readBalancesOf } from "./commission-balance.ts";
export { commissionJob } from "./commission-job.ts";
export { keepRedemptionPrints } from "./customer-limit.ts";
export {
  changePromoCode,
  createPromoCode,
  type ListedPromoCode,
  listPromoCodes,
  type NewPromoCode,
  switchPromoCode,
} from "./edit-promo-codes.ts";
export { rejectCommissionPayout } from "./end-request.ts";
export { codeOnSale } from "./failures.ts";
export { promotionsReactor } from "./follow-order-change.ts";
export {
  type BlockedCommission,
  type ListedPayoutRequest,
  listBlockedCommissions,
  listPayoutRequests,
  revealCommissionDestination,
} from "./list-payout-requests.ts";
export { payCommission } from "./pay-commission.ts";
export { pricePromo } from "./price-promo.ts";
export { promoFailure, promoPlacement, readPromoProgress } from "./promo-placement.ts";
export {
  listReferrers,
  type PersonReferrals,
  type ReferralStatement,
  type Referrer,
  readPersonReferrals,
  readReferralStatement,
  type StatementLine,
} from "./read-referral-statement.ts";
export { verifyCommissions } from "./verify-commissions.ts";
export { waiveCommission } from "./waive-commission.ts";
