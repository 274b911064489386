import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { type MetricsPart, only, type Sample } from "../../platform/metrics/metrics-part.ts";
import { currentCounts } from "./counts/order-counts.ts";
import { isPaidWaiting } from "./tables.ts";

type Name =
  | "goldhall_orders"
  | "goldhall_order_promises"
  | "goldhall_order_promises_overdue"
  | "goldhall_order_promises_oldest_overdue_age_seconds"
  | "goldhall_orders_paid_waiting"
  | "goldhall_orders_oldest_paid_waiting_age_seconds"
  | "goldhall_approvals_waiting"
  | "goldhall_approvals_oldest_waiting_age_seconds";

/**
 * How many orders stand where, which deadlines of payment or delivery are late (Rule P23), and what waits for
 * staff.
 */
export const ordersMetrics: MetricsPart<Name> = {
  name: "orders",
  gauges: {
    goldhall_orders: { help: "Orders by type and status, without removed ones", labels: ["type", "status"] },
    goldhall_order_promises: { help: "Orders whose deadline is running or over", labels: ["type"] },
    goldhall_order_promises_overdue: { help: "Orders whose deadline was missed", labels: ["type"] },
    goldhall_order_promises_oldest_overdue_age_seconds: {
      help: "How long ago the oldest missed deadline was, 0 without one",
    },
    goldhall_orders_paid_waiting: { help: "Purchases that are paid in full and not started" },
    goldhall_orders_oldest_paid_waiting_age_seconds: {
      help: "How long ago the oldest purchase that is paid and not started was placed, 0 without one",
    },
    goldhall_approvals_waiting: { help: "Requests that wait for a second person" },
    goldhall_approvals_oldest_waiting_age_seconds: { help: "Age of the oldest of them, 0 without one" },
  },
  async read(db) {
    const [byType, waiting] = [await readDeadlines(db), await readWaiting(db)];
    return {
      goldhall_orders: await readStatuses(db),
      goldhall_order_promises: byType.map(({ type, running }) => ({ labels: { type }, value: running })),
      goldhall_order_promises_overdue: byType.map(({ type, overdue }) => ({
        labels: { type },
        value: overdue,
      })),
      goldhall_order_promises_oldest_overdue_age_seconds: only(Math.max(0, ...byType.map(({ age }) => age))),
      goldhall_orders_paid_waiting: only(waiting.paid),
      goldhall_orders_oldest_paid_waiting_age_seconds: only(waiting.paid_age),
      goldhall_approvals_waiting: only(waiting.approvals),
      goldhall_approvals_oldest_waiting_age_seconds: only(waiting.approvals_age),
    };
  },
};

async function readStatuses(db: Queryable): Promise<Sample[]> {
  const { rows } = await db.execute<{ type: string; status: string; orders: string }>(currentCounts);
  return rows.map(({ type, status, orders }) => ({ labels: { type, status }, value: Number(orders) }));
}

type DeadlineRow = { type: string; running: number; overdue: number; age: number };

/** `risk` is above zero exactly while a deadline runs, and has an index. */
async function readDeadlines(db: Queryable): Promise<DeadlineRow[]> {
  const { rows } = await db.execute<DeadlineRow>(sql`
    select type, count(*)::int as running, (count(*) filter (where deadline_at < now()))::int as overdue,
      greatest(0, extract(epoch from now() - min(deadline_at)))::float8 as age
    from orders where risk > 0 and removed_at is null group by type`);
  return rows;
}

type WaitingRow = { paid: number; paid_age: number; approvals: number; approvals_age: number };

async function readWaiting(db: Queryable): Promise<WaitingRow> {
  const { rows } = await db.execute<WaitingRow>(sql`
    with paid as (
      select count(*)::int as paid, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as paid_age
      from orders where ${isPaidWaiting}
    ), asked as (
      select count(*)::int as approvals,
        coalesce(extract(epoch from now() - min(requested_at)), 0)::float8 as approvals_age
      from approval_requests where state = 'open'
    )
    select * from paid, asked`);
  const [row] = rows;
  if (!row) throw new Error("What waits could not be counted");
  return row;
}
