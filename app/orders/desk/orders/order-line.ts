import { isOpen, type OrderStatus, type OrderType } from "../../../../domain/orders/model.ts";
import type { PaymentState } from "../../../../domain/payments/model.ts";
import type { Colleague } from "../../../shell/desk/take-over.tsx";

/** An order in the desk's list. Money in cents, gold in millions, moments in epoch milliseconds. */
export type OrderLine = {
  id: string;
  type: OrderType;
  status: OrderStatus;
  version: number;
  /** How its customer is called. */
  customer: string;
  customerEmail: string;
  rsn: string | null;
  /** What a bought account was listed as; null of other orders. */
  account: string | null;
  /**
   * Before when its customer, who pays by hand, has to be written to; null where nobody waits
   * for that.
   */
  writeBefore: number | null;
  quantity: number;
  /** Whether we have the customer's gold, so that canceling asks what becomes of it. */
  hasGold: boolean;
  amountCents: number;
  /** How its customer's payment stands; null where we pay, or nothing is to be paid any more. */
  paid: PaymentState | null;
  /** Whether money that its customer paid for another order was taken back (Rule P49). */
  isMarked: boolean;
  assignedTo: string | null;
  assignedToName: string | null;
  deadline: { startedAt: number; dueAt: number; metAt: number | null } | null;
  /** Until when it is held while it is pending, and since when it has its status. */
  holdUntil: number | null;
  statusChangedAt: number;
  world: number | null;
  /** How its customer pays, or is paid, in words. */
  payment: string | null;
  updatedAt: number;
  /** We pay for it, and its customer has not locked payout details in. */
  lacksDetails: boolean;
  createdAt: number;
  /** It no longer stands in this list, and only waits here so that nothing moves under the pointer. */
  hasLeft?: boolean;
};

/** A member of staff to whom orders can be assigned. */
export type Teller = { personId: string; displayName: string };

/** Who else of the staff works on an order of the list; null where nobody does, or one does oneself. */
export function colleagueOf(
  { assignedTo, assignedToName, status }: OrderLine,
  ownId: string,
): Colleague | null {
  if (!assignedTo || assignedTo === ownId || !isOpen(status)) return null;
  return { personId: assignedTo, name: assignedToName ?? "Someone else" };
}
