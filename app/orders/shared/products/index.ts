import type { OrderType } from "../../../../domain/orders/model.ts";
import { accountPurchase } from "./account-purchase.tsx";
import { accountSale } from "./account-sale.ts";
import { boost } from "./boost.tsx";
import { goldPurchase } from "./gold-purchase.ts";
import { goldSale } from "./gold-sale.ts";
import type { MeetingCopy } from "./meeting-copy.ts";
import type { PaymentCopy } from "./payment-copy.ts";
import type { ProductPages } from "./product-pages.ts";

/** What the customer of each order type reads on pages. */
export const productPages: Record<OrderType, ProductPages> = {
  gold_sale: goldSale,
  gold_buy: goldPurchase,
  account_sale: accountSale,
  infernal_boost: boost,
  quiver_boost: boost,
  infernal_quiver_boost: boost,
  account_purchase: accountPurchase,
};

/** What the clock of a hold counts. */
export function heldLabel(type: OrderType): string {
  return `${productPages[type].heldThing} held for you`;
}

/** The texts of a meeting. Throws for a product for which nobody meets: whoever asks has made sure. */
export function meetingCopyOf(type: OrderType): MeetingCopy {
  const { meeting } = productPages[type];
  if (!meeting) throw new Error(`Nobody meets for ${type}`);
  return meeting;
}

/** The texts of a payment. Throws for a sale to us: whoever asks has made sure. */
export function paymentCopyOf(type: OrderType): PaymentCopy {
  const { payment } = productPages[type];
  if (!payment) throw new Error(`The customer of ${type} pays nothing`);
  return payment;
}
