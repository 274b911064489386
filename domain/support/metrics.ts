import { sql } from "drizzle-orm";
import { type MetricsPart, only } from "../../platform/metrics/metrics-part.ts";

/** Visitors who wait for an answer in the live chat (Rule P27). */
export const supportMetrics: MetricsPart<
  | "goldhall_chats_waiting"
  | "goldhall_chats_oldest_waiting_age_seconds"
  | "goldhall_chats_first_reply_median_seconds"
> = {
  name: "support",
  gauges: {
    goldhall_chats_waiting: { help: "Conversations in which a visitor waits for our answer" },
    goldhall_chats_oldest_waiting_age_seconds: {
      help: "How long the first of them has waited, 0 without one",
    },
    goldhall_chats_first_reply_median_seconds: {
      help: "Median time to our first reply, of conversations first answered in the last 24 hours, 0 without one",
    },
  },
  async read(db) {
    const { rows } = await db.execute<{ waiting: number; age: number; reply: number }>(sql`
      select count(*)::int as waiting, coalesce(extract(epoch from now() - min(waiting_since)), 0)::float8 as age,
        (select coalesce(percentile_cont(0.5) within group (order by extract(epoch from first_replied_at - created_at)), 0)
          from chat_conversations where first_replied_at > now() - interval '24 hours')::float8 as reply
      from chat_conversations where waiting_since is not null`);
    const { waiting = 0, age = 0, reply = 0 } = rows[0] ?? {};
    return {
      goldhall_chats_waiting: only(waiting),
      goldhall_chats_oldest_waiting_age_seconds: only(age),
      goldhall_chats_first_reply_median_seconds: only(reply),
    };
  },
};
