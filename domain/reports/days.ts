/** A day, UTC, as `2026-11-23`. */
export type Day = string;
/** Days from one to another, both of them in it. */
export type DayRange = { from: Day; to: Day };

const dayMilliseconds = 86_400_000;
const at = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (milliseconds: number): Day => new Date(milliseconds).toISOString().slice(0, 10);

/** The day of a moment, UTC. */
export function dayOf(moment: Date): Day {
  return dayAt(moment.getTime());
}

/** A day so many days later, or earlier. */
export function addDays(day: Day, days: number): Day {
  return dayAt(at(day) + days * dayMilliseconds);
}

/** How many days a range has. */
export function daysIn({ from, to }: DayRange): number {
  return Math.round((at(to) - at(from)) / dayMilliseconds) + 1;
}

/** The range of the same length that ends the day before. */
export function rangeBefore({ from, to }: DayRange): DayRange {
  return { from: addDays(from, -daysIn({ from, to })), to: addDays(from, -1) };
}

/** The first day of a day's month. */
export function monthOf(day: Day): Day {
  return `${day.slice(0, 8)}01`;
}

function nextMonth(day: Day): Day {
  return monthOf(addDays(monthOf(day), 31));
}

/** Ranges of more days are shown by the month. */
export const mostDaysByDay = 92;

/** What has to be read for a range: whole months, and the days that are in none of them. */
export type RangePlan = { months: DayRange | null; days: DayRange[] };

/** Splits a range into its whole months, if it has any, and the days at its ends. */
export function planOf(range: DayRange): RangePlan {
  const first = range.from === monthOf(range.from) ? range.from : nextMonth(range.from);
  // The month that is whole if the day after the range begins another.
  const end = monthOf(addDays(range.to, 1));
  if (first >= end) return { months: null, days: [range] };
  const days = [
    { from: range.from, to: addDays(first, -1) },
    { from: end, to: range.to },
  ].filter(({ from, to }) => from <= to);
  return { months: { from: first, to: addDays(end, -1) }, days };
}

/** The days of a range, or the months it touches where it is long, in order: what a chart has bars for. */
export function barsOf(range: DayRange): Day[] {
  const isByDay = daysIn(range) <= mostDaysByDay;
  const bars: Day[] = [];
  for (
    let day = isByDay ? range.from : monthOf(range.from);
    day <= range.to;
    day = isByDay ? addDays(day, 1) : nextMonth(day)
  )
    bars.push(day);
  return bars;
}
