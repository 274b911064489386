import { sql } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import { allow } from "../people/index.ts";
import type { SupportCtx } from "./context.ts";
import { chatConversations } from "./tables.ts";

/** How long visitors waited for our first word: the median, null without any, and of how many. */
export type FirstReplies = { medianSeconds: number | null; chats: number };

/**
 * The time from a visitor's first message to our first reply, of conversations that were first answered today
 * (UTC) and in the last seven days, for staff who progress orders.
 */
export async function readFirstReplies(
  ctx: Pick<SupportCtx, "db" | "clock" | "actor">,
): Promise<Result<{ today: FirstReplies; week: FirstReplies }>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const now = ctx.clock.now();
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000).toISOString();
  const today = `${now.toISOString().slice(0, 10)}T00:00:00.000Z`;
  const took = sql`extract(epoch from first_replied_at - created_at)`;
  const isToday = sql`first_replied_at >= ${today}::timestamptz`;
  const { rows } = await ctx.db.execute<
    Record<"today" | "week", number | null> & Record<"days" | "weeks", number>
  >(sql`
    select (percentile_cont(0.5) within group (order by ${took}) filter (where ${isToday}))::float8 as today,
      (percentile_cont(0.5) within group (order by ${took}))::float8 as week,
      (count(*) filter (where ${isToday}))::int as days, count(*)::int as weeks
    from ${chatConversations} where first_replied_at > ${weekAgo}::timestamptz`);
  const found = rows[0] ?? { today: null, week: null, days: 0, weeks: 0 };
  return ok({
    today: { medianSeconds: found.today, chats: found.days },
    week: { medianSeconds: found.week, chats: found.weeks },
  });
}
