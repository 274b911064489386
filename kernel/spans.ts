/** A span as texts write it: `5 minutes`, `1 hour`, `24 hours`, `3 days`; the largest unit that is whole. */
export function spanText(minutes: number): string {
  if (minutes >= 2_880 && minutes % 1_440 === 0) return counted(minutes / 1_440, "day");
  if (minutes > 0 && minutes % 60 === 0) return counted(minutes / 60, "hour");
  return counted(minutes, "minute");
}

/** Days as people say them: `1 day`, `30 days`, `3 years`. */
export function daysText(days: number): string {
  return days > 0 && days % 365 === 0 ? counted(days / 365, "year") : counted(days, "day");
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
