const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });
const moment = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
  timeZone: "UTC",
});

/** A day as the shop writes it to customers: `3 March 2024`, in UTC. */
export function formatDay(date: Date): string {
  return day.format(date);
}

/** A moment as the desk writes it, in UTC: `Nov 20, 2026 13:41` (Rule S1). */
export function formatMoment(date: Date): string {
  const parts = new Map(moment.formatToParts(date).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  return `${part("month")} ${part("day")}, ${part("year")} ${part("hour")}:${part("minute")}`;
}

const logTime = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  year: "numeric",
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
  timeZone: "UTC",
});

/** A moment as an order's page and log write it, in UTC: `Nov 20, 2026 1:49 PM` (Rule S1). */
export function formatLogTime(date: Date): string {
  if (Number.isNaN(date.getTime())) return "Invalid date";
  const parts = new Map(logTime.formatToParts(date).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  return `${part("month")} ${part("day")}, ${part("year")} ${part("hour")}:${part("minute")} ${part("dayPeriod")}`;
}

/** The time of a day to the second, in UTC: `14:04:12`. */
export function formatTimeOfDay(date: Date): string {
  return date.toISOString().slice(11, 19);
}

/**
 * Whether an ISO day or moment lies in the years 2000 to 2099: databases and browsers differ on what is far
 * outside.
 */
export function isInOurCentury(isoText: string): boolean {
  return /^20\d\d-/.test(isoText);
}
