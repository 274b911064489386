import type { Settings } from "../../settings/model.ts";
import { isGoldOrder, type OrderType } from "../model.ts";
import type { OrderRow } from "../tables.ts";

/** Minutes for which a service that holds nothing others want waits for its payment. */
const servicePaymentMinutes = 1_440;

/** What decides how long an order is held. */
export type HeldFacts = Pick<OrderRow, "type" | "paymentMethod" | "promoCode"> & { isWorldLocked: boolean };

/**
 * Minutes for which a fresh order holds what it holds (Rule P32); null for a type that holds nothing and waits for nobody. A
 * purchase has the time of its payment. Gold that comes to us at a meeting has longer once its customer has locked in a world.
 */
export function holdMinutesOf(
  rules: Settings["holds"],
  { type, paymentMethod, promoCode, isWorldLocked }: HeldFacts,
): number | null {
  if (type === "account_sale") return null;
  const isService = !isGoldOrder(type) && type !== "account_purchase";
  // It holds no gold, listing or code: only its customer waits for it.
  if (isService && promoCode === null) return servicePaymentMinutes;
  if (!bringsGold({ type, paymentMethod })) return rules.purchaseMinutes;
  return isWorldLocked ? rules.saleLockedMinutes : rules.saleMinutes;
}

/** Whether the customer brings gold to a meeting: a gold sale, or a service that is paid in gold. */
export function bringsGold({
  type,
  paymentMethod,
}: {
  type: OrderType;
  paymentMethod: string | null;
}): boolean {
  return type === "gold_sale" || paymentMethod === "gold";
}
