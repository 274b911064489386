export { askCommissionPayout } from "./ask-payout.ts";
export { readBalancesOf } from "./commission-balance.ts";
export { commissionPort } from "./commission-port.ts";
export { keepRedemptionPrints } from "./customer-limit.ts";
export {
  changePromoCode,
  createPromoCode,
  type ListedPromoCode,
  listPromoCodes,
  loosenPromo,
  type NewPromoCode,
  switchPromoCode,
} from "./edit-promo-codes.ts";
export { codeOnSale } from "./failures.ts";
export { promotionsReactor } from "./follow-order-change.ts";
export { type BlockedCommission, listBlockedCommissions } from "./list-blocked.ts";
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
