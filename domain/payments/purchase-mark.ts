import type { OrderRow } from "../orders/index.ts";
import { needsMoney } from "../orders/model.ts";
import { isPaidByCustomer, type PaymentState } from "./model.ts";
import { costOf } from "./money-state.ts";

type Listed = Pick<
  OrderRow,
  "type" | "status" | "amountCents" | "paidCents" | "depositCents" | "depositState"
>;

/**
 * How a customer's payment stands, as far as the order's own row tells it: for lists, which do not read the
 * ledger. Null where we pay, and where nothing is paid or to be paid.
 */
export function purchaseMark(order: Listed): PaymentState | null {
  const { type, status, amountCents, paidCents, depositCents, depositState } = order;
  if (!isPaidByCustomer(type)) return null;
  // A deposit on gear that is kept, or still out, is nothing that goes back now.
  const stays = depositState === "kept" || depositState === "held" ? depositCents : 0;
  if (status === "canceled") return paidCents > stays ? "refund_due" : null;
  const cost = costOf(order);
  const goesBack = status === "completed" || depositState === "returned";
  if (paidCents > cost) return goesBack ? "refund_due" : "over_paid";
  if (paidCents === cost) return "paid";
  if (needsMoney(type, status)) return "written_off";
  if (paidCents > 0) return "part_paid";
  return amountCents > 0 ? "unpaid" : null;
}
