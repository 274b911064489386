import type { CustomerMark, OrderListRow } from "../../../../domain/orders/index.ts";
import {
  isOpen,
  needsMoney,
  type OrderStatus,
  paymentMethodText,
  shopPays,
} from "../../../../domain/orders/model.ts";
import type { PaymentState } from "../../../../domain/payments/model.ts";
import { payoutMethods, wayLabel } from "../../../../domain/ways/model.ts";
import type { Colleague } from "../../../shell/desk/take-over.tsx";

/** An order in the desk's list. */
export type OrderLine = OrderListRow & {
  /** How its customer's payment is; null where we pay, or nothing is to be paid any more. */
  paid: PaymentState | null;
  /** What is known of money of its customer that was taken back (Rule P49). */
  mark: CustomerMark | undefined;
  /** It is no longer in this list, and only waits here so that nothing moves under the pointer. */
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

/** How its customer pays, or is paid, in words; null where that is not known yet. */
export function paymentOf({ type, paymentMethod, disbursementMethod }: OrderLine): string | null {
  if (!shopPays(type)) return paymentMethodText(paymentMethod);
  const method = payoutMethods.find((each) => each === disbursementMethod);
  return method ? wayLabel(method) : null;
}

/** Whether we pay for it, and its customer has not locked payout details in. */
export function lacksDetails({ type, disbursementMethod }: OrderLine): boolean {
  return shopPays(type) && disbursementMethod === null;
}

/** Whether a status is refused without its money, whatever a note says (Rule P30). Payment Sent sends it. */
export function lacksMoney({ type, turnStep, paid }: OrderLine, to: OrderStatus): boolean {
  if (to === "payment_sent" || !needsMoney(type, to)) return false;
  if (!shopPays(type)) return paid === "unpaid" || paid === "part_paid";
  // While a request is open, the turn doesn't tell.
  return turnStep !== null && turnStep !== "complete" && turnStep !== "request";
}
