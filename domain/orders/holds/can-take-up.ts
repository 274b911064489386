import type { OrderRow } from "../tables.ts";

/** Whether an order lapsed, so that its customer may take it up again. */
export function canTakeUp({ status, lapsedAt }: Pick<OrderRow, "status" | "lapsedAt">): boolean {
  return status === "canceled" && lapsedAt !== null;
}
