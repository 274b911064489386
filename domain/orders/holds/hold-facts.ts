import type { OrderRow } from "../tables.ts";
import { canClaimPayment } from "./can-claim-payment.ts";
import { canTakeUp } from "./can-take-up.ts";
import { holdUntilOf } from "./hold-until.ts";

/** How an order's hold stands, for its customer and staff. */
export type HoldFacts = {
  /** Until when it is held; null for what holds nothing, is paid, or has moved on. */
  until: Date | null;
  since: Date;
  /** When its customer said that the payment is on its way, and whether they still may. */
  paymentClaimedAt: Date | null;
  canClaimPayment: boolean;
  /** It lapsed and waits to be taken up again. */
  canTakeUp: boolean;
};

/** The hold of an order as its row tells it. */
export function holdFactsOf(row: OrderRow): HoldFacts {
  const waits = row.status === "pending" && row.paidCents < row.amountCents;
  return {
    until: waits ? holdUntilOf(row) : null,
    since: row.statusChangedAt,
    paymentClaimedAt: row.paymentClaimedAt,
    canClaimPayment: canClaimPayment(row),
    canTakeUp: canTakeUp(row),
  };
}
