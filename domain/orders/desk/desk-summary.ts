import { sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { currentCounts } from "../counts/order-counts.ts";
import { salesInSql, typesInSql } from "../products/in-sql.ts";

/**
 * What the desk's cards count. What moved today is the ledger's to say (`readMoneyToday`). Gold in millions,
 * today in UTC.
 */
const goldToUs = typesInSql(({ gold }) => gold === "to_us");

export type DeskSummary = {
  open: number;
  /** Gold that customers are about to bring: gold sales that are pending or in progress. */
  goldToCollectMillions: number;
  /**
   * Orders whose promised payment is running (Rule P23); overdue ones are among them. A login that is
   * promised is no payout.
   */
  payoutsDue: { count: number; amountCents: number; oldestDueAt: Date | null; overdue: number };
  completedToday: number;
};

type SummaryRow = {
  open: string;
  gold: string;
  due: number;
  due_cents: string;
  oldest: string | null;
  overdue: number;
  done: number;
};

/**
 * The sums over the desk, for staff: from the counts, the running deadlines and today's completions alone.
 */
export async function readDeskSummary(
  ctx: Pick<OrdersCtx, "db" | "actor" | "clock">,
): Promise<Result<DeskSummary>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const now = ctx.clock.now().toISOString();
  const { rows } = await ctx.db.execute<SummaryRow>(sql`
    with counts as (${currentCounts}),
    open_orders as (
      select coalesce(sum(orders) filter (where status not in ('completed', 'canceled')), 0) as open,
        coalesce(sum(quantity) filter (where type in (${goldToUs}) and status in ('pending', 'in_progress')), 0) as gold
      from counts
    ),
    deadlines as (
      select count(*)::int as due, coalesce(sum(amount_cents), 0) as due_cents, min(deadline_at) as oldest,
        (count(*) filter (where deadline_at < ${now}::timestamptz))::int as overdue
      from orders where risk > 0 and removed_at is null and type in (${salesInSql})
    ),
    finished as (
      select count(*)::int as done
      from orders where completed_at >= ${`${now.slice(0, 10)}T00:00:00Z`}::timestamptz
        and completed_at <= ${now}::timestamptz and status = 'completed' and removed_at is null
    )
    select * from open_orders, deadlines, finished`);
  const row = rows[0];
  if (!row) throw new Error("The desk's sums gave no row");
  return ok({
    open: Number(row.open),
    goldToCollectMillions: Number(row.gold),
    payoutsDue: {
      count: row.due,
      amountCents: Number(row.due_cents),
      oldestDueAt: row.oldest === null ? null : new Date(row.oldest),
      overdue: row.overdue,
    },
    completedToday: row.done,
  });
}
