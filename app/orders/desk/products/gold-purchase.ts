import { ArrowUpFromLine } from "lucide";
import { formatMillions } from "../../../../kernel/money.ts";
import type { AdminProduct } from "./admin-product.ts";
import { usualSteps } from "./usual.ts";

/** The customer buys gold from us: what goes out points up. */
export const goldPurchase: AdminProduct = {
  icon: { drawing: ArrowUpFromLine, isEmber: false },
  quantityText: formatMillions,
  newOrder: { direction: "buy", choice: "Buys gold from us", verb: "Sell" },
  details: null,
  deadline: null,
  ...usualSteps,
};
