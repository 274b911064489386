import { lruCache } from "./lru-cache.ts";

const utcDay = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  timeZone: "UTC",
});

/** A day, in UTC: `Nov 20, 2026`. */
export function formatDay(date: Date): string {
  return utcDay.format(date);
}

/** The parts of a moment in a time zone. */
type MomentParts = { month: string; day: string; year: string; time: string };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Of the minutes that pages show again and again: taking one apart was 6 % of a page's time. */
const knownParts = lruCache<MomentParts>(2_000);

function momentParts(date: Date, timeZone: string): MomentParts {
  const minute = `${Math.floor(date.getTime() / 60_000)} ${timeZone}`;
  return knownParts.get(minute) ?? knownParts.put(minute, takeApart(date, timeZone));
}

function takeApart(date: Date, timeZone: string): MomentParts {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      month: "short",
      day: "numeric",
      year: "numeric",
      hour: "numeric",
      minute: "2-digit",
      hour12: true,
      timeZone,
    });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(date).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  // The format itself puts a narrow space before AM and PM, which not every font has.
  const time = `${part("hour")}:${part("minute")} ${part("dayPeriod")}`;
  return { month: part("month"), day: part("day"), year: part("year"), time };
}

/**
 * A moment in full, in UTC: `Nov 20, 2026, 1:49 PM UTC` (Rule S1). Mails and files have it so; pages show
 * it in the reader's time zone wherever `Moments` or `withMoments` gets the text.
 */
export function formatMoment(date: Date): string {
  if (Number.isNaN(date.getTime())) return "Invalid date";
  const { month, day, year, time } = momentParts(date, "UTC");
  return `${month} ${day}, ${year}, ${time} UTC`;
}

/**
 * Finds what `formatMoment` wrote; `split` by it gives the texts between at even places, the moments at
 * odd.
 */
export const writtenMoment = /([A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2} [AP]M UTC)/;

/** The moment that `formatMoment` wrote; other texts as the platform reads them, such as ISO's. */
export function readMoment(text: string): Date {
  const found = /^([A-Z][a-z]{2}) (\d+), (\d{4}), (\d+):(\d{2}) ([AP])M UTC$/.exec(text);
  if (!found) return new Date(text);
  const [, month = "", day, year, hour, minute, half] = found;
  const hours = (Number(hour) % 12) + (half === "P" ? 12 : 0);
  return new Date(Date.UTC(Number(year), months.indexOf(month), Number(day), hours, Number(minute)));
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

type Reading = { timeZone: string; now: Date };

/**
 * A moment as its reader has it: `Nov 20, 1:49 PM`, of another year with the year, in UTC marked so
 * (Rule S1).
 */
export function formatMomentIn(date: Date, { timeZone, now }: Reading): string {
  if (Number.isNaN(date.getTime())) return "Invalid date";
  const { month, day, year, time } = momentParts(date, timeZone);
  const ofYear = year === momentParts(now, timeZone).year ? "" : `, ${year}`;
  return `${month} ${day}${ofYear}, ${time}${timeZone === "UTC" ? " UTC" : ""}`;
}

/** The time of day as its reader has it: `1:49 PM`, of another day than today with the day. */
export function formatTimeIn(date: Date, reading: Reading): string {
  if (dayIn(date, reading.timeZone) !== dayIn(reading.now, reading.timeZone)) {
    return formatMomentIn(date, reading);
  }
  return clockIn(date, reading.timeZone);
}

/** The time of day whatever the day is: `1:49 PM`, in UTC marked so. */
export function clockIn(date: Date, timeZone: string): string {
  return `${momentParts(date, timeZone).time}${timeZone === "UTC" ? " UTC" : ""}`;
}

/** The day of a moment as its reader has it: `Nov 20, 2026`. */
export function dayIn(date: Date, timeZone: string): string {
  const { month, day, year } = momentParts(date, timeZone);
  return `${month} ${day}, ${year}`;
}

/**
 * Whether an ISO day or moment lies in the years 2000 to 2099: databases and browsers differ on what is far
 * outside.
 */
export function isInOurCentury(isoText: string): boolean {
  return /^20\d\d-/.test(isoText);
}
