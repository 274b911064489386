import { sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { isOpenOrder } from "../tables.ts";

/** The open orders of one of staff, or, with `personId` null, those that nobody has. */
export type StaffLoad = {
  personId: string | null;
  open: number;
  /** Those whose promised time has passed (Rule P23). */
  overdue: number;
  /** Since when the one waits that has stood longest in its status. */
  oldestSince: Date;
};

/** Who has how many open orders, for staff; whoever has none is left out. */
export async function readStaffLoad(
  ctx: Pick<OrdersCtx, "db" | "actor" | "clock">,
): Promise<Result<StaffLoad[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const { rows } = await ctx.db.execute<Omit<StaffLoad, "oldestSince"> & { since: string }>(sql`
    select assigned_to as "personId", count(*)::int as open,
      (count(*) filter (where risk > 0 and deadline_at < ${ctx.clock.now().toISOString()}::timestamptz))::int as overdue,
      min(status_changed_at) as since
    from orders where ${isOpenOrder}
    group by assigned_to`);
  return ok(rows.map(({ since, ...load }) => ({ ...load, oldestSince: new Date(since) })));
}
