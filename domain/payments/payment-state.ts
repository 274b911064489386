import type { OrderStatus } from "../orders/model.ts";
import type { Balances } from "./ledger.ts";
import type { PaymentState } from "./model.ts";
import { costOf, heldOf, paidOf } from "./money-state.ts";

/** How a sale to us stands: what is owed, else whether anything was paid (Rule P13). */
export function saleState(balances: Balances): PaymentState {
  if (balances.owed_to_customers < 0) return "owed";
  return balances.cash < 0 ? "paid_out" : "nothing_owed";
}

/**
 * How a purchase stands for the desk, as `purchaseMark` says it in lists: of a completed order nothing more is asked for, so what
 * was paid beyond it, also because a dispute lowered it, goes back.
 */
export function deskPurchaseState(
  balances: Balances,
  order: Parameters<typeof costOf>[0] & { status: OrderStatus },
  receivedCents: number,
): PaymentState {
  const state = purchaseState(balances, order, receivedCents);
  return state === "over_paid" && order.status === "completed" ? "refund_due" : state;
}

/** How a customer's payment stands for a purchase; `receivedCents` was ever received (Rule P13). */
export function purchaseState(
  balances: Balances,
  order: Parameters<typeof costOf>[0],
  receivedCents: number,
): PaymentState {
  const paid = paidOf(balances);
  const cost = costOf(order);
  if (balances.refunds_due < 0) {
    const isExcess = cost === order.amountCents && -balances.refunds_due === paid - cost;
    return isExcess && paid > cost ? "over_paid" : "refund_due";
  }
  const held = heldOf(balances);
  // Below zero when a reorganisation took back what had been refunded: then nothing says that it was ever received.
  if (held <= 0) return held < 0 || receivedCents > 0 ? "refunded" : "unpaid";
  if (paid < cost) return "part_paid";
  return paid === cost ? "paid" : "over_paid";
}
