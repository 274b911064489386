export { approveCommissionPayout } from "./approve-payout.ts";
export { askCommissionPayout } from "./ask-payout.ts";
export { readBalancesOf } from "./commission-balance.ts";
export { commissionJob } from "./commission-job.ts";
export { keepRedemptionPrints } from "./customer-limit.ts";
export {
  changePromoCode,
  createPromoCode,
  type NewPromoCode,
  switchPromoCode,
} from "./edit-promo-codes.ts";
export { codeOnSale } from "./failures.ts";
export {
  type BlockedCommission,
  type ListedPayoutRequest,
  listBlockedCommissions,
  listPayoutRequests,
} from "./list-payout-requests.ts";
export { type ListedPromoCode, listPromoCodes } from "./list-promo-codes.ts";
export { listReferrers, type Referrer } from "./list-referrers.ts";
export { payCommission } from "./pay-commission.ts";
export { pricePromo } from "./price-promo.ts";
export { promoFailure, promoPlacement } from "./promo-placement.ts";
export { promotionsReactor } from "./promotions-reactor.ts";
export { type PersonReferrals, readPersonReferrals } from "./read-person-referrals.ts";
export { readPromoProgress } from "./read-promo-progress.ts";
export {
  type ReferralStatement,
  readReferralStatement,
  type StatementLine,
} from "./read-referral-statement.ts";
export { rejectCommissionPayout } from "./reject-payout.ts";
export { revealCommissionDestination } from "./reveal-payout-destination.ts";
export { verifyCommissions } from "./verify-commissions.ts";
export { waiveCommission } from "./waive-commission.ts";
