import { sql } from "drizzle-orm";
import { type MetricsPart, only } from "../../platform/metrics/metrics-part.ts";

/** Visitors who wait for an answer in the live chat (Rule P27). */
export const supportMetrics: MetricsPart<
  "goldhall_chats_waiting" | "goldhall_chats_oldest_waiting_age_seconds"
> = {
  name: "support",
  gauges: {
    goldhall_chats_waiting: { help: "Conversations in which a visitor waits for our answer" },
    goldhall_chats_oldest_waiting_age_seconds: {
      help: "How long the first of them has waited, 0 without one",
    },
  },
  async read(db) {
    const { rows } = await db.execute<{ waiting: number; age: number }>(sql`
      select count(*)::int as waiting, coalesce(extract(epoch from now() - min(waiting_since)), 0)::float8 as age
      from chat_conversations where waiting_since is not null`);
    const { waiting = 0, age = 0 } = rows[0] ?? {};
    return {
      goldhall_chats_waiting: only(waiting),
      goldhall_chats_oldest_waiting_age_seconds: only(age),
    };
  },
};
