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

/** A moment as the desk writes it, in UTC: `Nov 20, 2026 13:41` (spec/1 §2, MMM dd, yyyy HH:mm). */
export function formatMoment(date: Date): string {
  const parts = new Map(moment.formatToParts(date).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? "";
  return `${part("month")} ${part("day")}, ${part("year")} ${part("hour")}:${part("minute")}`;
}
