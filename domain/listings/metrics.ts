import { sql } from "drizzle-orm";
import { type MetricsPart, only } from "../../platform/metrics/metrics-part.ts";

/** Disputes about bought accounts that wait for a decision. */
export const listingsMetrics: MetricsPart<
  "goldhall_disputes_open" | "goldhall_disputes_oldest_open_age_seconds"
> = {
  name: "listings",
  gauges: {
    goldhall_disputes_open: { help: "Disputes about bought accounts that wait for a decision" },
    goldhall_disputes_oldest_open_age_seconds: { help: "Age of the oldest of them, 0 without one" },
  },
  async read(db) {
    const { rows } = await db.execute<{ open: number; age: number }>(sql`
      select count(*)::int as open, coalesce(extract(epoch from now() - min(opened_at)), 0)::float8 as age
      from purchase_disputes where state = 'open'`);
    const { open = 0, age = 0 } = rows[0] ?? {};
    return { goldhall_disputes_open: only(open), goldhall_disputes_oldest_open_age_seconds: only(age) };
  },
};
