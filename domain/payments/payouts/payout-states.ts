import { type OrderType, shopPays } from "../../orders/model.ts";

/** Where a payout stands (Rule P22): due waits for a second person, approved may be sent. */
export const payoutStates = ["due", "approved", "sent", "confirmed", "failed"] as const;
export type PayoutState = (typeof payoutStates)[number];

export const payoutStateLabels: Record<PayoutState, string> = {
  due: "Needs approval",
  approved: "To send",
  sent: "Sent",
  confirmed: "Confirmed",
  failed: "Failed",
};

/** Whether the money of a payout has not left us yet. */
export function isUnsent(state: PayoutState): boolean {
  return state === "due" || state === "approved";
}

/** Whether the customer pays us for an order of this type, so that payments may be entered for it. */
export function isPaidByCustomer(type: OrderType): boolean {
  return !shopPays(type);
}

/** Whether we pay the customer for an order of this type, so that it has payout details. */
export function isPaidOut(type: OrderType): boolean {
  return shopPays(type);
}

/** How an order's money stands, derived from the ledger and the payout (Rule P13). */
export type PaymentState =
  | "nothing_owed"
  | "owed"
  | "paid_out"
  | "unpaid"
  | "part_paid"
  | "paid"
  | "over_paid"
  | "written_off"
  | "refund_due"
  | "refunded"
  | "taken_back";

export const paymentStateLabels: Record<PaymentState, string> = {
  nothing_owed: "Nothing owed",
  owed: "Owed to the customer",
  paid_out: "Paid out",
  unpaid: "Not paid yet",
  part_paid: "Paid in part",
  paid: "Paid",
  over_paid: "Paid too much",
  written_off: "Written off",
  refund_due: "Refund due",
  refunded: "Refunded",
  taken_back: "Taken back",
};

/** What can be done with several payouts at once. */
export const payoutsActs = ["approve", "sent", "confirm"] as const;
export type PayoutsAct = (typeof payoutsActs)[number];
