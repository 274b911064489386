import { and, eq, isNull, ne } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import { orders } from "../tables.ts";

/** Whether another order of this customer than the one named stands completed. */
export async function hasOtherCompleted(
  db: Queryable,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<boolean> {
  const isOther = and(eq(orders.customerId, customerId), ne(orders.id, orderId));
  const stands = and(eq(orders.status, "completed"), isNull(orders.removedAt));
  const found = await db.select({ id: orders.id }).from(orders).where(and(isOther, stands)).limit(1);
  return found.length > 0;
}
