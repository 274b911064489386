// The door that browsers may use too: how codes and commissions are named.
export { type CommissionState, commissionStateLabels, sameTraitLabels } from "./commission.ts";
export { type PromoLine, plainCode, promoValueText } from "./promo-line.ts";
export { promoTypes, promoTypesText } from "./promo-types.ts";
