import { Flame } from "lucide";
import type { AdminProduct } from "./admin-product.ts";
import { usualSteps } from "./usual.ts";

/** A booster plays on the customer's account; a boost has no quantity. */
export const boost: AdminProduct = {
  icon: { drawing: Flame, isEmber: true },
  quantityText: () => "–",
  newOrder: null,
  details: { title: "Order Details", none: "No further details." },
  deadline: null,
  ...usualSteps,
};
