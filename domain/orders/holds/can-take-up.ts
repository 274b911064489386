import { isGoldInHand } from "../status/gold-in-hand.ts";
import type { OrderRow } from "../tables.ts";

/** Whether an order lapsed, so that its customer may take it up again; not while we have its gold. */
export function canTakeUp(order: Pick<OrderRow, "type" | "status" | "lapsedAt" | "goldState">): boolean {
  return order.status === "canceled" && order.lapsedAt !== null && !isGoldInHand(order);
}
