import { type SQL, sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
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

/** Most changes folded in one statement, so that none takes long. */
const batch = 20_000;

/**
 * Adds the waiting changes to the counts; returns how many. One statement, so that every reader sees each
 * change once, either waiting or folded. Programs that do it at the same time fold different changes.
 */
export async function foldCountChanges(db: Queryable): Promise<number> {
  const folded = await db.execute<{ count: number }>(sql`
    with due as (
      select id from order_count_changes order by id limit ${batch} for update skip locked
    ),
    taken as (
      delete from order_count_changes where id in (select id from due)
      returning type, status, orders, quantity, amount_cents
    ),
    sums as (
      select type, status, sum(orders) as orders, sum(quantity) as quantity, sum(amount_cents) as amount_cents
      from taken group by type, status
    ),
    added as (
      insert into order_counts as counted (type, status, orders, quantity, amount_cents)
      select type, status, orders, quantity, amount_cents from sums order by type, status
      on conflict (type, status) do update set orders = counted.orders + excluded.orders,
        quantity = counted.quantity + excluded.quantity, amount_cents = counted.amount_cents + excluded.amount_cents
      returning 1
    )
    select (select count(*) from taken)::int as count, (select count(*) from added) as rows`);
  return folded.rows[0]?.count ?? 0;
}

/**
 * Makes the counts anew from the log (Rule P10), of which they are but sums; answers how many events were
 * read. Orders placed or changed meanwhile wait until it is done.
 */
export async function recountOrders(ctx: Pick<OrdersCtx, "db">): Promise<{ events: number }> {
  return ctx.db.transaction(async (tx) => {
    // Whoever holds a change not yet committed has the lock that this waits for; its event is then read
    // below.
    await tx.execute(sql`lock table order_count_changes, order_counts in exclusive mode`);
    await tx.execute(sql`delete from order_count_changes`);
    await tx.execute(sql`delete from order_counts`);
    await tx.execute(sql`
      insert into order_counts (type, status, orders, quantity, amount_cents)
      select part ->> 0, part ->> 1, sum((part ->> 2)::bigint), sum((part ->> 3)::bigint), sum((part ->> 4)::bigint)
      from events cross join jsonb_array_elements(data -> 'tally') as part
      where subject_kind = 'order' and data ? 'tally'
      group by 1, 2`);
    const read = await tx.execute<{ count: number }>(
      sql`select count(*)::int as count from events where subject_kind = 'order' and data ? 'tally'`,
    );
    return { events: read.rows[0]?.count ?? 0 };
  });
}
