import { and, asc, inArray, isNull } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { type OrderRow, orders } from "../tables.ts";

/** The rows of many orders by id, removed ones too; unknown ids are left out. One query, none without ids. */
export async function findOrders(
  ctx: { db: Queryable },
  orderIds: readonly string[],
): Promise<Map<string, OrderRow>> {
  if (orderIds.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The rows of many orders, locked in one order, so that two who do this never wait for each other. */
export function lockOrders(tx: Transaction, orderIds: readonly string[]): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds]), isNull(orders.removedAt)))
    .orderBy(asc(orders.id))
    .for("update");
}
