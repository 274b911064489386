import type { Balances } from "./ledger.ts";
import type { PaymentState } from "./model.ts";

/** How a sale to us stands: what is owed, else whether anything was paid (Rule P13). */
export function saleState(balances: Balances): PaymentState {
  if (balances.owed_to_customers < 0) return "owed";
  return balances.cash < 0 ? "paid_out" : "nothing_owed";
}

/** How a customer's payment stands for an order of this amount; `receivedCents` was ever received (Rule P13). */
export function purchaseState(balances: Balances, amountCents: number, receivedCents: number): PaymentState {
  if (balances.refunds_due < 0) return "refund_due";
  const held = balances.cash;
  if (held === 0) return receivedCents > 0 ? "refunded" : "unpaid";
  if (held < amountCents) return "part_paid";
  return held === amountCents ? "paid" : "over_paid";
}
