export { readBalancesOf } from "./commission-balance.ts";
export {
  changePromoCode,
  createPromoCode,
  type NewPromoCode,
  switchPromoCode,
} from "./edit-promo-codes.ts";
export { codeOnSale } from "./failures.ts";
export { type ListedPromoCode, listPromoCodes } from "./list-promo-codes.ts";
export { listReferrers, type Referrer } from "./list-referrers.ts";
export { payCommission } from "./pay-commission.ts";
export { pricePromo } from "./price-promo.ts";
export { promoFailure, promoPlacement } from "./promo-placement.ts";
export { promotionsReactor } from "./promotions-reactor.ts";
export { type PersonReferrals, readPersonReferrals } from "./read-person-referrals.ts";
export { readPromoProgress } from "./read-promo-progress.ts";
export {
  readReferralStatement,
  type StatementLine,
} from "./read-referral-statement.ts";
export { commissionJob } from "./settle-commission.ts";
export { verifyCommissions } from "./verify-commissions.ts";
