import { sql } from "drizzle-orm";
import { type MetricsPart, only } from "../metrics/metrics-part.ts";

/** How many mails wait and were given up. Sent ones are not counted: that would read all that ever were. */
export const mailMetrics: MetricsPart<
  "goldhall_mails_waiting" | "goldhall_mails_oldest_waiting_age_seconds" | "goldhall_mails_failed"
> = {
  name: "mails",
  gauges: {
    goldhall_mails_waiting: { help: "Mails that are not sent yet" },
    goldhall_mails_oldest_waiting_age_seconds: {
      help: "Age of the oldest mail that is not sent yet, 0 without one",
    },
    goldhall_mails_failed: { help: "Mails that were given up; each can be sent again at /admin/mails" },
  },
  async read(db) {
    const { rows } = await db.execute<{ waiting: number; age: number; failed: number }>(sql`
      select (count(*) filter (where state = 'queued'))::int as waiting,
        coalesce(extract(epoch from now() - min(created_at) filter (where state = 'queued')), 0)::float8 as age,
        (count(*) filter (where state = 'failed'))::int as failed
      from mails where state in ('queued', 'failed')`);
    const { waiting = 0, age = 0, failed = 0 } = rows[0] ?? {};
    return {
      goldhall_mails_waiting: only(waiting),
      goldhall_mails_oldest_waiting_age_seconds: only(age),
      goldhall_mails_failed: only(failed),
    };
  },
};
