import { ArrowDownToLine } from "lucide";
import { statusLabels } from "../../../../domain/orders/model.ts";
import { formatMillions } from "../../../../kernel/money.ts";
import type { AdminProduct } from "./admin-product.ts";
import { paymentDue, usualSteps } from "./usual.ts";

/** The customer sells gold to us: what comes in points down. */
export const goldSale: AdminProduct = {
  icon: { drawing: ArrowDownToLine, isEmber: false },
  quantityText: formatMillions,
  newOrder: { direction: "sell", choice: "Sells gold to us", verb: "Buy" },
  details: null,
  deadline: { what: "Payment", from: statusLabels.gold_received, dueText: paymentDue },
  ...usualSteps,
};
