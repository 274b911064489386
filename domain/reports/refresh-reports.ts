import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/database/connect.ts";
import { dayFigures } from "./day-figures.ts";
import { type Day, monthOf } from "./days.ts";
import type { ReportPart } from "./tables.ts";

/** Most parts of days that one transaction counts again, so that none takes long. */
const batch = 20;

/**
 * Counts every part of a day again that `report_changes` names, with the months they are in; answers how
 * many. What names a day and what it is counted from are seen together: a change that commits meanwhile has
 * left its own row, and is counted next time. A kill leaves either all of a step or nothing. One program does
 * it at a time; another that tries meanwhile does nothing.
 */
export async function refreshReports(db: Database): Promise<number> {
  let total = 0;
  for (;;) {
    const counted = await db.transaction(refreshSome);
    total += counted;
    if (counted < batch) return total;
  }
}

/** For whoever counts or tells, so that nobody overwrites what is newer. */
export const reportsLock = 4801221012;

type Due = { day: Day; part: ReportPart };

async function refreshSome(tx: Transaction): Promise<number> {
  const lock = await tx.execute<{ got: boolean }>(
    sql`select pg_try_advisory_xact_lock(${reportsLock}) as got`,
  );
  if (!lock.rows[0]?.got) return 0;
  // Today first, for which people wait.
  const { rows } = await tx.execute<Due>(sql`
    with due as (select distinct day, part from report_changes order by day desc, part limit ${batch}),
    taken as (
      delete from report_changes c using due where c.day = due.day and c.part = due.part
      returning c.day, c.part
    )
    select distinct day::text, part from taken`);
  for (const due of rows) await countDay(tx, due);
  const months = new Set(rows.map(({ day, part }) => `${monthOf(day)} ${part}`));
  for (const named of months) {
    const [month = "", part = ""] = named.split(" ");
    await countMonth(tx, month, part);
  }
  return rows.length;
}

async function countDay(tx: Transaction, { day, part }: Due): Promise<void> {
  await tx.execute(sql`
    insert into report_figures (span, starts, part, figures)
    select 'day', ${day}::date, ${part}::text, coalesce(jsonb_object_agg(figure, sums), '{}')
    from (
      select figure, jsonb_object_agg(key, value) as sums from (${dayFigures(part, day)}) found group by figure
    ) named
    on conflict (span, starts, part) do update set figures = excluded.figures`);
}

async function countMonth(tx: Transaction, month: Day, part: string): Promise<void> {
  await tx.execute(sql`
    insert into report_figures (span, starts, part, figures)
    select 'month', ${month}::date, ${part}::text, coalesce(jsonb_object_agg(figure, sums), '{}')
    from (
      select figure, jsonb_object_agg(key, value) as sums from (
        select named.key as figure, sums.key, sum(sums.value::bigint) as value
        from report_figures r cross join jsonb_each(r.figures) named cross join jsonb_each_text(named.value) sums
        where r.span = 'day' and r.part = ${part}
          and r.starts >= ${month}::date and r.starts < (${month}::date + interval '1 month')::date
        group by 1, 2
      ) added group by figure
    ) named
    on conflict (span, starts, part) do update set figures = excluded.figures`);
}
