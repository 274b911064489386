import type { Queryable } from "../../../platform/database/connect.ts";
import { readEvents } from "../../../platform/events/index.ts";
import { products } from "../products/products.ts";
import type { OrderRow } from "../tables.ts";

/**
 * Cents by which decided disputes have reduced an order's amount (Rule P20), as its log says; 0 of orders
 * that have none. The amount and these make what the order was for.
 */
export async function reductionCentsOf(
  db: Queryable,
  { id, type }: Pick<OrderRow, "id" | "type">,
): Promise<number> {
  if (!products[type].hasDisputes) return 0;
  const events = await readEvents(db, {
    subjectKind: "order",
    subjectId: id,
    visibility: "public",
    limit: 1000,
  });
  return events
    .filter((event) => event.type === "dispute.decided" && event.data.outcome === "part_refund")
    .reduce((sum, { data }) => sum + (typeof data.amountCents === "number" ? data.amountCents : 0), 0);
}
