import { type SQL, sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { type OrderStatus, type OrderType, orderStatuses, orderTypes } from "../model.ts";

/**
 * How many orders there are: in all, by status over all types, and by type. Removed orders are not counted.
 */
export type OrderCounts = {
  total: number;
  byStatus: Record<OrderStatus, number>;
  byType: Record<OrderType, number>;
};

/** Every count as it is now: what is folded, and what the log added since. One row per type and status. */
export const currentCounts: SQL = sql`
  select type, status, sum(orders)::bigint as orders, sum(quantity)::bigint as quantity,
    sum(amount_cents)::bigint as amount_cents
  from (
    select type, status, orders, quantity, amount_cents from order_counts
    union all
    select type, status, orders, quantity, amount_cents from order_count_changes
  ) as parts
  group by type, status`;

/** Counts for the desk, from what the log says (Rule P10), whatever the number of orders. */
export async function readOrderCounts(ctx: Pick<OrdersCtx, "db" | "actor">): Promise<Result<OrderCounts>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const { rows } = await ctx.db.execute<{ type: OrderType; status: OrderStatus; orders: string }>(
    currentCounts,
  );
  const counts: OrderCounts = {
    total: 0,
    byStatus: zeroes(orderStatuses),
    byType: zeroes(orderTypes),
  };
  for (const row of rows) {
    const orders = Number(row.orders);
    counts.total += orders;
    counts.byStatus[row.status] += orders;
    counts.byType[row.type] += orders;
  }
  return ok(counts);
}

function zeroes<Key extends string>(keys: readonly Key[]): Record<Key, number> {
  // fromEntries forgets its keys; they are exactly those given.
  return Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;
}
