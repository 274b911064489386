import { type SQL, sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { isOpenOrder } from "../tables.ts";
import { conditionsOf } from "./list-conditions.ts";
import type { OrderFilters } from "./order-list-query.ts";
import { mostCounted } from "./order-neighbors.ts";

/** How many orders a list has: up to `mostCounted`, and whether there are or may be more. */
export type ListCount = { count: number; hasMore: boolean };

/**
 * How many orders are looked at for all counts together: this many open ones, and this many of the newest.
 */
const reach = 2000;

/**
 * How many orders pass each of several filters, for staff, in one statement that costs the same at any number
 * of orders: open orders are counted among those whose turn is ours and the newest of them, others among the
 * newest. Where there are more than are looked at, a count says that there may be more.
 */
export async function countLists(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  lists: readonly OrderFilters[],
): Promise<Result<ListCount[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  if (lists.length === 0) return ok([]);
  const isOfOpen = lists.map(({ isOpen, atRisk, paidWaiting }) => Boolean(isOpen || atRisk || paidWaiting));
  const counted = (ofOpen: boolean) =>
    lists.map((filters, index) =>
      isOfOpen[index] === ofOpen
        ? sql`count(*) filter (where ${sql.join(conditionsOf(filters), sql` and `)})::int`
        : sql`0`,
    );
  const { rows } = await ctx.db.execute<Half>(sql`
    ${halfOf(true, counted(true), sql`${isOpenOrder} order by turn desc, turn_since desc, id desc`)} union all
    ${halfOf(false, counted(false), sql`removed_at is null order by created_at desc, id desc`)}`);
  const halves = new Map(rows.map((row) => [row.ofOpen, row]));
  return ok(
    isOfOpen.map((ofOpen, index) => {
      const half = halves.get(ofOpen);
      const found = half?.counts[index] ?? 0;
      return { count: Math.min(found, mostCounted), hasMore: found > mostCounted || half?.seen === reach };
    }),
  );
}

type Half = { ofOpen: boolean; counts: number[]; seen: number };

function halfOf(ofOpen: boolean, counts: readonly SQL[], near: SQL): SQL {
  return sql`select ${ofOpen}::boolean as "ofOpen", array[${sql.join([...counts], sql`, `)}] as counts,
      count(*)::int as seen
    from (select * from orders where ${near} limit ${reach}) as near`;
}
