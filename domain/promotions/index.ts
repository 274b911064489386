export { type AskedPromo, pricePromo } from "./price-promo.ts";
export { promoPlacement } from "./promo-placement.ts";
export { promotionsReactor } from "./promotions-reactor.ts";
export { readPromoProgress } from "./read-promo-progress.ts";
