import { sql } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { readGoldMarket } from "../gold/index.ts";
import { allow, namesOf } from "../people/index.ts";
import {
  barsOf,
  type Day,
  type DayRange,
  daysIn,
  monthOf,
  mostDaysByDay,
  planOf,
  type RangePlan,
  rangeBefore,
} from "./days.ts";
import { addFigures, type Figures, sumFigures, totalOf } from "./figures.ts";
import { type GoldBought, readGoldBought, withCost } from "./margin.ts";
import { type ReportPart, reportParts } from "./tables.ts";

type ReportCtx = Pick<Ctx, "db" | "actor" | "clock">;

/** A day or a month of a report; money in cents. */
type ReportBar = {
  /** The day, or the first day of the month; what of it lies outside the range is left out. */
  starts: Day;
  revenueCents: number;
  costCents: number;
  paidOutCents: number;
  placed: number;
  completed: number;
};

/** What the shop has now, beside what happened in a range. */
type StockNow = {
  goldMillions: number;
  /** Of the gold, at the rate at which it is bought now. */
  goldCents: number;
  listings: number;
  /** What the accounts for sale are offered for. */
  listingsCents: number;
};

export type Report = {
  range: DayRange;
  before: DayRange;
  /** By day, or by month where the range is long. */
  isByDay: boolean;
  figures: Figures;
  /** The same of the range before; what is by person or by hour is left out. */
  figuresBefore: Figures;
  bars: ReportBar[];
  stock: StockNow;
  /** Names of the people whose ids are in the figures. */
  names: Record<string, string>;
  /** Since when something waits to be counted; null when everything is. */
  waitingSince: Date | null;
};

/**
 * The figures of a range of days, UTC, and of the one before it, for managers. Of money they are what the
 * ledger says (Rule P30). What happened within the last minute may still wait to be counted.
 */
export async function readReport(ctx: ReportCtx, range: DayRange): Promise<Result<Report>> {
  const may = allow(ctx.actor, "reports.read");
  if (!may.ok) return may;
  const before = rangeBefore(range);
  const isByDay = daysIn(range) <= mostDaysByDay;
  const barPlan: RangePlan = isByDay ? { months: null, days: [range] } : planOf(range);
  const others = reportParts.filter((part) => !barParts.includes(part));
  const overall = reportParts.filter((part) => part !== "staff");
  const [barRows, otherRows, rowsBefore, bought, boughtBefore, stock, waitingSince] = await Promise.all([
    readRows(ctx.db, barPlan, barParts),
    readRows(ctx.db, planOf(range), others),
    readRows(ctx.db, planOf(before), overall),
    readGoldBought(ctx.db, range.to),
    readGoldBought(ctx.db, before.to),
    readStock(ctx),
    readWaiting(ctx.db),
  ]);
  const figures = withCost(sumFigures([...barRows, ...otherRows].map((row) => row.figures)), bought);
  return ok({
    range,
    before,
    isByDay,
    figures,
    figuresBefore: withCost(sumFigures(rowsBefore.map((row) => row.figures)), boughtBefore),
    bars: barsFrom(range, barRows, bought),
    stock,
    names: await readNames(ctx.db, figures),
    waitingSince,
  });
}

/** The figures of one day, without asking who wants them. */
export async function readDay(db: Queryable, day: Day): Promise<Figures> {
  const rows = await readRows(db, planOf({ from: day, to: day }), reportParts);
  return withCost(sumFigures(rows.map(({ figures }) => figures)), await readGoldBought(db, day));
}

type Row = { starts: Day; figures: Figures };

/** What bars are made of, which has to be read by day where they are days. */
const barParts: readonly ReportPart[] = ["money", "orders", "completed"];

async function readRows(
  db: Queryable,
  { months, days }: RangePlan,
  parts: readonly ReportPart[],
): Promise<Row[]> {
  const within = (span: "day" | "month", { from, to }: DayRange) =>
    sql`(span = ${span} and starts between ${from}::date and ${to}::date)`;
  const spans = [...(months ? [within("month", months)] : []), ...days.map((part) => within("day", part))];
  const { rows } = await db.execute<Row>(sql`
    select starts::text, figures from report_figures
    where (${sql.join(spans, sql` or `)}) and part in (${sql.join(
      parts.map((part) => sql`${part}`),
      sql`, `,
    )})`);
  return rows;
}

function barsFrom(range: DayRange, rows: readonly Row[], bought: GoldBought): ReportBar[] {
  const isByDay = daysIn(range) <= mostDaysByDay;
  const sums = new Map<Day, Figures>(barsOf(range).map((day) => [day, {}]));
  for (const { starts, figures } of rows) {
    const sum = sums.get(isByDay ? starts : monthOf(starts));
    if (sum) addFigures(sum, figures);
  }
  return [...sums].map(([starts, figures]) => ({
    starts,
    revenueCents: totalOf(figures, "revenue"),
    costCents: totalOf(withCost(figures, bought), "cost"),
    paidOutCents: totalOf(figures, "paid_out"),
    placed: totalOf(figures, "placed"),
    completed: totalOf(figures, "completed"),
  }));
}

async function readStock(ctx: ReportCtx): Promise<StockNow> {
  const market = await readGoldMarket(ctx);
  const { rows } = await ctx.db.execute<{ millions: string; listings: number; cents: string }>(sql`
    select coalesce((select total from gold_positions where kind = 'stock'), 0) as millions,
      count(*)::int as listings, coalesce(sum(price_cents), 0) as cents
    from account_listings where state = 'published'`);
  const goldMillions = Number(rows[0]?.millions ?? 0);
  return {
    goldMillions,
    goldCents: Math.round((goldMillions * market.sellMicroUsd) / 10_000),
    listings: rows[0]?.listings ?? 0,
    listingsCents: Number(rows[0]?.cents ?? 0),
  };
}

async function readWaiting(db: Queryable): Promise<Date | null> {
  const { rows } = await db.execute<{ since: string | null }>(
    sql`select (extract(epoch from min(added_at)) * 1000)::float8 as since from report_changes`,
  );
  const since = rows[0]?.since;
  return since === null || since === undefined ? null : new Date(Number(since));
}

const figuresOfPeople = ["staff_completed", "staff_chats"];
const prefixesOfPeople = ["staff_first_in:", "staff_done_in:", "staff_deadline_in:"];

/** Everybody whose doing stands in some figures. */
export function peopleIn(figures: Figures): string[] {
  const counted = figuresOfPeople.flatMap((name) => Object.keys(figures[name] ?? {}));
  const timed = Object.keys(figures).flatMap((name) => {
    const prefix = prefixesOfPeople.find((start) => name.startsWith(start));
    return prefix ? [name.slice(prefix.length)] : [];
  });
  return [...new Set([...counted, ...timed])];
}

async function readNames(db: Queryable, figures: Figures): Promise<Record<string, string>> {
  const people = peopleIn(figures);
  const names = await namesOf(db, people);
  return Object.fromEntries(people.map((id) => [id, names.get(id) ?? "Someone"]));
}
