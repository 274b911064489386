import type { OrderPaying } from "../../../../domain/payments/model.ts";
import { payWayOf, wayLabel, waysText } from "../../../../domain/ways/model.ts";

/** Whether an order is paid in ETH: it was chosen, nothing was, or something has come so already. */
export function isPaidInEth({ paymentMethod, current }: OrderPaying): boolean {
  if (paymentMethod === null || payWayOf(paymentMethod) === "eth") return true;
  return current !== null && (current.receivedWei > 0n || current.state === "settled");
}

/**
 * How the order is paid, as the end of a sentence: ` in ETH`, ` by PayPal`, ` in gold`; empty where that is
 * open.
 */
export function byWay(paying: OrderPaying): string {
  if (isPaidInEth(paying)) return paying.takesEth ? " in ETH" : "";
  const way = payWayOf(paying.paymentMethod);
  if (way === "gold") return " in gold";
  return way ? ` by ${waysText([way])}` : "";
}

/** Heads what is to be done to pay. */
export function payPanelTitle(paying: OrderPaying): string {
  if (isPaidInEth(paying)) return paying.takesEth ? "Cryptocurrency Payment" : "Payment";
  const way = payWayOf(paying.paymentMethod);
  return way ? wayLabel(way) : "Payment";
}
