import type { Report } from "../../../domain/reports/index.ts";
import {
  addDays,
  type Day,
  type DayRange,
  durationsOf,
  marginOf,
  profitOf,
  totalOf,
} from "../../../domain/reports/model.ts";
import { isInOurCentury } from "../../../kernel/dates.ts";
import { formatUsd } from "../../../kernel/money.ts";
import { durationText, percentOf } from "./report-cells.ts";

export const reportsPath = "/admin/reports";

/** The address of a range. */
export function reportSearch({ from, to }: DayRange): string {
  return `?${new URLSearchParams({ from, to })}`;
}

/** The ranges that one press asks for. */
export function usualRanges(today: Day): { label: string; range: DayRange }[] {
  const last = (days: number) => ({ from: addDays(today, 1 - days), to: today });
  const before = addDays(today, -1);
  return [
    { label: "Today", range: last(1) },
    { label: "Yesterday", range: { from: before, to: before } },
    { label: "7 days", range: last(7) },
    { label: "30 days", range: last(30) },
    { label: "90 days", range: last(90) },
    { label: "12 months", range: last(365) },
  ];
}

const shortDay = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const month = new Intl.DateTimeFormat("en-US", { month: "short", year: "numeric", timeZone: "UTC" });

/** What stands below a bar: `Nov 23`, or `Nov 2026` where bars are months. */
export function barLabel(starts: Day, isByDay: boolean): string {
  return (isByDay ? shortDay : month).format(new Date(`${starts}T00:00:00Z`));
}

/** `Oct 26 – Nov 24, 2026`. */
export function rangeText({ from, to }: DayRange): string {
  const year = (day: Day) => (isInOurCentury(day) ? day.slice(0, 4) : "");
  const start = barLabel(from, true) + (year(from) === year(to) ? "" : `, ${year(from)}`);
  return from === to ? `${start}, ${year(to)}` : `${start} – ${barLabel(to, true)}, ${year(to)}`;
}

/** A figure with what it was before. */
type ReportStat = { label: string; value: string; note: string };

/** The figures at a glance, each with what it was before. */
export function reportStats({ figures, figuresBefore }: Report): ReportStat[] {
  const late = figures.deadlines?.late ?? 0;
  const deadlines = totalOf(figures, "deadlines");
  const kept = percentOf(deadlines - late, deadlines);
  const { medianSeconds, p95Seconds } = durationsOf(figures.deadline_in);
  return [
    stat("Revenue", totalOf(figures, "revenue"), totalOf(figuresBefore, "revenue"), formatUsd),
    stat("Cost", totalOf(figures, "cost"), totalOf(figuresBefore, "cost"), formatUsd),
    stat("Margin", marginOf(figures), marginOf(figuresBefore), formatUsd),
    stat("Profit", profitOf(figures), profitOf(figuresBefore), formatUsd),
    stat("Paid out", totalOf(figures, "paid_out"), totalOf(figuresBefore, "paid_out"), formatUsd),
    stat("Orders placed", totalOf(figures, "placed"), totalOf(figuresBefore, "placed"), count),
    stat("Orders completed", totalOf(figures, "completed"), totalOf(figuresBefore, "completed"), count),
    {
      label: "Deadlines kept",
      value: kept === null ? "–" : `${kept.toFixed(1)}%`,
      note:
        medianSeconds === null || p95Seconds === null
          ? "No payouts"
          : `Median ${durationText(medianSeconds)}, 95% ${durationText(p95Seconds)}`,
    },
  ];
}

const count = (value: number) => value.toLocaleString("en-US");

function stat(label: string, now: number, before: number, format: (value: number) => string): ReportStat {
  const change = before > 0 ? ((now - before) / before) * 100 : null;
  const sign = change !== null && change < 0 ? "−" : "+";
  const said = change === null ? "" : `${sign}${Math.abs(change).toFixed(0)}% from `;
  return { label, value: format(now), note: `${said || "Before: "}${format(before)}` };
}
