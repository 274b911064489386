import { sql } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import { allow } from "../people/index.ts";
import { addFigures, durationsOf, type Figures } from "./figures.ts";

/** What somebody of the staff did in a week: counts and times, no more. */
export type StaffWeek = {
  /** The Monday, UTC. */
  starts: string;
  completed: number;
  /** From placing to completing, of the orders that they completed. */
  medianSeconds: number | null;
  /** From placing to the first act, of the orders on which theirs was the first. */
  firstActSeconds: number | null;
  /** Conversations replied to, once a day each. */
  chats: number;
};

const weeksBack = 8;

/**
 * The last eight weeks of somebody of the staff from the figures of the reports, for managers; the newest
 * first.
 */
export async function readStaffWeeks(
  ctx: Pick<Ctx, "db" | "actor" | "clock">,
  personId: string,
): Promise<Result<StaffWeek[]>> {
  const may = allow(ctx.actor, "reports.read");
  if (!may.ok) return may;
  const { rows } = await ctx.db.execute<{ week: string; figures: Figures }>(sql`
    with week as (
      select date_trunc('week', ${ctx.clock.now().toISOString()}::timestamptz at time zone 'UTC')::date as last
    )
    select date_trunc('week', starts::timestamp)::date::text as week, figures
    from report_figures, week
    where span = 'day' and part in ('staff', 'chats') and starts >= week.last - ${7 * (weeksBack - 1)}::int`);
  const weeks = new Map<string, Figures>();
  for (const { week, figures } of rows) {
    const sum = weeks.get(week) ?? {};
    addFigures(sum, figures);
    weeks.set(week, sum);
  }
  return ok(
    [...weeks]
      .map(([starts, figures]) => weekOf(personId, starts, figures))
      .filter(({ completed, chats, firstActSeconds }) => completed + chats > 0 || firstActSeconds !== null)
      .sort((one, other) => (one.starts < other.starts ? 1 : -1)),
  );
}

function weekOf(personId: string, starts: string, figures: Figures): StaffWeek {
  return {
    starts,
    completed: figures.staff_completed?.[personId] ?? 0,
    medianSeconds: durationsOf(figures[`staff_done_in:${personId}`]).medianSeconds,
    firstActSeconds: durationsOf(figures[`staff_first_in:${personId}`]).medianSeconds,
    chats: figures.staff_chats?.[personId] ?? 0,
  };
}
