import type { OrderType } from "../../../../domain/orders/model.ts";
import { accountPurchase } from "./account-purchase.ts";
import { accountSale } from "./account-sale.ts";
import type { AdminProduct } from "./admin-product.ts";
import { boost } from "./boost.ts";
import { goldPurchase } from "./gold-purchase.ts";
import { goldSale } from "./gold-sale.ts";

/** What staff read and do about each order type; the order page's panels are in `panels.tsx`. */
export const adminProducts: Record<OrderType, AdminProduct> = {
  gold_sale: goldSale,
  gold_buy: goldPurchase,
  account_sale: accountSale,
  account_purchase: accountPurchase,
  infernal_boost: boost,
  quiver_boost: boost,
  infernal_quiver_boost: boost,
};
