import { payWayOf } from "../../ways/model.ts";
import { isGoldInHand, shopPays } from "../model.ts";
import type { OrderRow } from "../tables.ts";
import { holdUntilOf } from "./hold-until.ts";

/** Whether an order lapsed, so that its customer may take it up again; not while we have its gold. */
export function canTakeUp(order: Pick<OrderRow, "type" | "status" | "lapsedAt" | "goldState">): boolean {
  return order.status === "canceled" && order.lapsedAt !== null && !isGoldInHand(order);
}

/** Whether the customer of an order may still say that its payment is on its way. */
export function canClaimPayment(
  row: Pick<
    OrderRow,
    "type" | "status" | "paymentMethod" | "paymentClaimedAt" | "holdUntil" | "paidCents" | "amountCents"
  >,
): boolean {
  // Of ETH the chain tells.
  const way = payWayOf(row.paymentMethod);
  const isPaidByHand = !shopPays(row.type) && way !== "gold" && way !== "eth";
  const waits = row.status === "pending" && row.holdUntil !== null && row.paidCents < row.amountCents;
  return isPaidByHand && waits && row.paymentClaimedAt === null;
}

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
