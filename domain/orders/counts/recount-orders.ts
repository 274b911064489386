import { sql } from "drizzle-orm";
import type { OrdersCtx } from "../context.ts";

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
