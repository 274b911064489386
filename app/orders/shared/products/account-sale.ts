import type { ProductPages } from "./product-pages.ts";
import { loginSafety, notReopened } from "./usual-copy.ts";

/** What who sells an account to us reads. */
export const accountSale: ProductPages = {
  orderPath: (orderId) => `/order/${orderId}`,
  heldThing: "Order",
  notReopened,
  safety: loginSafety,
  listLine: ({ rsn }) => (rsn ? `Game account of ${rsn}` : ""),
  title: () => null,
  ending: () => null,
  meeting: null,
  payment: null,
};
