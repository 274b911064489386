import { accountPurchase } from "./account-purchase.ts";
import { accountSale } from "./account-sale.ts";
import { infernalBoost, infernalQuiverBoost, quiverBoost } from "./boost.ts";
import { goldPurchase } from "./gold-purchase.ts";
import { goldSale } from "./gold-sale.ts";
import type { Product, Purchase, Sale } from "./product.ts";

/**
 * What an order may be about (Rule P7), in the order of lists. An unknown type is refused, never taken for
 * another.
 */
const registered = {
  gold_sale: goldSale,
  gold_buy: goldPurchase,
  account_sale: accountSale,
  infernal_boost: infernalBoost,
  quiver_boost: quiverBoost,
  infernal_quiver_boost: infernalQuiverBoost,
  account_purchase: accountPurchase,
} satisfies Record<string, Product>;

export type OrderType = keyof typeof registered;

/** The definition of each order type. */
export const products: Record<OrderType, Product> = registered;

export const orderTypes = Object.keys(products) as [OrderType, ...OrderType[]];

/** The definition of a type for which we pay. Throws for a purchase: whoever asks has made sure. */
export function saleOf(type: OrderType): Sale {
  const product = products[type];
  if (product.payer !== "us") throw new Error(`${type} is no sale to us`);
  return product;
}

/**
 * The definition of a type for which the customer pays. Throws for a sale to us: whoever asks has made sure.
 */
export function purchaseOf(type: OrderType): Purchase {
  const product = products[type];
  if (product.payer !== "customer") throw new Error(`${type} is no purchase`);
  return product;
}
