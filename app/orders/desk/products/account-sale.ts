import { UserMinus } from "lucide";
import { nextStatuses } from "../../../../domain/orders/model.ts";
import type { AdminProduct } from "./admin-product.ts";
import { paymentDue, usualNext } from "./usual.ts";

/** The customer sells a game account to us. */
export const accountSale: AdminProduct = {
  icon: { drawing: UserMinus, isEmber: false },
  quantityText: () => "1 account",
  newOrder: null,
  details: { title: "Account Details", none: "No account details provided." },
  deadline: { what: "Payment", from: "verification", dueText: paymentDue },
  statusHints: {},
  // An account that is verified is paid next.
  nextStep: (order) => {
    const isPaidNext =
      order.sale?.handedOverAt && nextStatuses(order.type, order.status).includes("payment_sent");
    return isPaidNext ? "payment_sent" : usualNext(order);
  },
  needsNote: ({ sale }, to) => sale !== null && to === "payment_sent" && !sale.handedOverAt,
};
