import { UserPlus } from "lucide";
import { statusLabels } from "../../../../domain/orders/model.ts";
import type { AdminProduct } from "./admin-product.ts";
import { usualNext } from "./usual.ts";

/** The customer buys a listed account. */
export const accountPurchase: AdminProduct = {
  icon: { drawing: UserPlus, isEmber: false },
  quantityText: () => "1 listing",
  newOrder: null,
  details: { title: "Order Details", none: "No further details." },
  deadline: {
    what: "Login",
    from: "payment",
    dueText: () => ` The buyer has no login yet. ${statusLabels.verifying_account} hands it over.`,
  },
  statusHints: { verifying_account: "hands the login over" },
  // A dispute is decided, not passed over.
  nextStep: (order) =>
    order.purchase?.disputes.some(({ state }) => state === "open") ? undefined : usualNext(order),
  needsNote: () => false,
};
