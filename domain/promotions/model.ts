// The door that browsers may use too: how codes and commissions are named.
export { type CommissionState, commissionStateLabels } from "./commission.ts";
export { type PromoLine, percentText } from "./promo-line.ts";
