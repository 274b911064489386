import type { OrderType } from "../../../../domain/orders/model.ts";
import { accountPurchase } from "./account-purchase.ts";
import { accountSale } from "./account-sale.ts";
import type { ApiProduct } from "./api-product.ts";
import { boost } from "./boost.ts";
import { goldPurchase, goldSale } from "./gold.ts";

/** Every order type as programs place it. */
export const apiProducts: Record<OrderType, ApiProduct> = {
  gold_sale: goldSale,
  gold_buy: goldPurchase,
  account_sale: accountSale,
  account_purchase: accountPurchase,
  infernal_boost: boost,
  quiver_boost: boost,
  infernal_quiver_boost: boost,
};
