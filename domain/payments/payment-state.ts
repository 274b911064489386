import type { OrderStatus } from "../orders/model.ts";
import type { Balances } from "./ledger/ledger.ts";
import type { PaymentState } from "./model.ts";
import { costOf, coveredOf, heldOf, paidOf } from "./money-state.ts";

type Purchase = Parameters<typeof costOf>[0] & { status: OrderStatus };

/** How a sale to us stands: what is owed, else whether anything was paid (Rule P13). */
export function saleState(balances: Balances): PaymentState {
  if (balances.owed_to_customers < 0) return "owed";
  if (balances.cash < 0) return "paid_out";
  return balances.written_off === 0 ? "nothing_owed" : "written_off";
}

/**
 * How a purchase stands for the desk, as `purchaseMark` says it in lists: of a completed order nothing more
 * is asked for, so what was paid beyond it, also because a dispute reduced it, goes back.
 */
export function deskPurchaseState(balances: Balances, order: Purchase, past: Past): PaymentState {
  const state = purchaseState(balances, order, past);
  return state === "over_paid" && order.status === "completed" ? "refund_due" : state;
}

/** What was ever received for a purchase, and of it what a bank or payment service took back, in cents. */
type Past = { receivedCents: number; takenBackCents: number };

/** How a customer's payment stands for a purchase (Rules P13, P49). */
export function purchaseState(
  balances: Balances,
  order: Purchase,
  { receivedCents, takenBackCents }: Past,
): PaymentState {
  const paid = paidOf(balances);
  const cost = costOf(order);
  if (balances.refunds_due < 0) {
    const isExcess = cost === order.amountCents && -balances.refunds_due === paid - cost;
    return isExcess && paid > cost ? "over_paid" : "refund_due";
  }
  const isTakenBack = takenBackCents > 0;
  if (isTakenBack && order.status === "canceled" && heldOf(balances) <= 0) return "taken_back";
  // What stays of a canceled order is a deposit on gear: the rest went back.
  if (order.status === "canceled") return receivedCents > 0 || paid !== 0 ? "refunded" : "unpaid";
  if (balances.written_off > 0 && coveredOf(balances) >= cost) return "written_off";
  if (isTakenBack && paid < cost) return "taken_back";
  // Below zero when a reorganisation took back what had been refunded: then nothing says that it was ever
  // received.
  if (paid <= 0) return paid < 0 || receivedCents > 0 ? "refunded" : "unpaid";
  if (paid < cost) return "part_paid";
  return paid === cost ? "paid" : "over_paid";
}
