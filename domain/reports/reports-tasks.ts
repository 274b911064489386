import { sql } from "drizzle-orm";
import { system } from "../../kernel/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { inLane, type Tasks } from "../../platform/jobs/lane.ts";
import { addDays, dayOf } from "./days.ts";
import { type Figures, marginOf, totalOf } from "./figures.ts";
import { readDay } from "./read-report.ts";
import { refreshReports, reportsLock } from "./refresh-reports.ts";

/** From this hour on, UTC, the day before is told: what was under way at midnight is counted by then. */
const fromHour = 6;

/** How often what has changed is counted, as a line for the crontab of startJobs. */
export const reportsCrontab = "* * * * * refresh-reports ?jobKey=refresh-reports&max=2";

/** The task that counts days again that something has changed, and tells of yesterday once a day. */
export function reportsTasks(ctx: Pick<Ctx, "db" | "clock">): Tasks {
  return {
    "refresh-reports": inLane("tidying", async () => {
      await refreshReports(ctx.db);
      await tellDailySummary(ctx);
    }),
  };
}

/**
 * Writes `report.daily_summary` into the log: yesterday, UTC, beside the day before, once however often and
 * by how many programs it is called. Nothing before six in the morning, nothing while yesterday still has to
 * be counted, and nothing in a shop where nothing happened on either day. Answers whether it was written now.
 */
export async function tellDailySummary(ctx: Pick<Ctx, "db" | "clock">): Promise<boolean> {
  const now = ctx.clock.now();
  if (now.getUTCHours() < fromHour) return false;
  const day = addDays(dayOf(now), -1);
  return ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${reportsLock})`);
    const { rows } = await tx.execute<{ waits: boolean }>(sql`
      select exists (select from events where subject_kind = 'report' and subject_id = ${day})
        or exists (select from report_changes where day = ${day}::date) as waits`);
    if (rows[0]?.waits !== false) return false;
    const [figures, before] = [await readDay(tx, day), await readDay(tx, addDays(day, -1))];
    if (isEmpty(figures) && isEmpty(before)) return false;
    await appendEvent(tx, {
      subjectKind: "report",
      subjectId: day,
      type: "report.daily_summary",
      actor: system("reports"),
      visibility: "internal",
      data: { day, ...summaryOf(figures), before: summaryOf(before) },
      topics: [],
    });
    return true;
  });
}

function isEmpty(figures: Figures): boolean {
  return Object.values(figures).every((sums) => Object.keys(sums).length === 0);
}

/** What the summary says of a day; money in cents. */
function summaryOf(figures: Figures) {
  return {
    revenueCents: totalOf(figures, "revenue"),
    marginCents: marginOf(figures),
    paidOutCents: totalOf(figures, "paid_out"),
    placed: totalOf(figures, "placed"),
    completed: totalOf(figures, "completed"),
    lateDeadlines: figures.deadlines?.late ?? 0,
  };
}
