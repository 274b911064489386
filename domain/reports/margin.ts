import { sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Day } from "./days.ts";
import { type Figures, totalOf } from "./figures.ts";

/** All gold that was bought until a day: what it cost, in cents, and how much it was, in thousands. */
export type GoldBought = { cents: number; thousands: number };

/** Reads it from what the days and months were counted to. */
export async function readGoldBought(db: Queryable, until: Day): Promise<GoldBought> {
  const { rows } = await db.execute<{ cents: string; thousands: string }>(sql`
    select coalesce(sum((figures #>> '{bought,gold_sale}')::numeric), 0) as cents,
      coalesce(sum((figures #>> '{gold_thousands,bought}')::numeric), 0) as thousands
    from report_figures
    where part = 'money' and (
      (span = 'month' and starts < date_trunc('month', ${until}::date)::date)
      or (span = 'day' and starts between date_trunc('month', ${until}::date)::date and ${until}::date))`);
  return { cents: Number(rows[0]?.cents ?? 0), thousands: Number(rows[0]?.thousands ?? 0) };
}

/**
 * Adds what was sold has cost (Rule P52), as `cost` by order type: gold at the average of all that was bought
 * until then, or at the rate of the day where none was; each account what it was bought for; commission and
 * forgiven dust. What was bought and not sold is stock and costs nothing yet.
 */
export function withCost(figures: Figures, bought: GoldBought): Figures {
  const { gold_thousands: thousands = {}, gold_cents: cents = {}, gold_edge: edge = {} } = figures;
  const gold =
    bought.thousands > 0
      ? Math.round(((thousands.sold ?? 0) * bought.cents) / bought.thousands)
      : (cents.sold ?? 0) - (edge.sold ?? 0);
  const cost = { ...figures.spent };
  const parts = { gold_buy: gold, account_purchase: totalOf(figures, "accounts_cost") };
  for (const [type, sum] of Object.entries(parts)) if (sum !== 0) cost[type] = (cost[type] ?? 0) + sum;
  return { ...figures, cost };
}
