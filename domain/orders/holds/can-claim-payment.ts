import { payWayOf } from "../../ways/model.ts";
import { shopPays } from "../model.ts";
import type { OrderRow } from "../tables.ts";

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
