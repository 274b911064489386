// The door that browsers may use too: how codes and commissions are named.
export { type CommissionState, commissionHundredths, commissionStateLabels } from "./commission.ts";
export { type PromoLine, percentWords, plainCode, promoLabel } from "./promo-line.ts";
