import { sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";

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
