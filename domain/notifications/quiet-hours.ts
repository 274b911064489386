/** When somebody wants to hear nothing: minutes of the day in their own time zone; null for never. */
export type QuietHours = { from: number; until: number; timeZone: string } | null;

const minutesOfDay = 1_440;

/**
 * The end of the quiet hours that `now` lies in, or null outside of them. They may go over midnight; from and
 * until the same minute they are none. A night in which the clocks change ends by the new time.
 */
export function quietUntil(quiet: QuietHours, now: Date): Date | null {
  if (!quiet || !isWithin(quiet, localMinute(now, quiet.timeZone))) return null;
  const end = after(now, minutesTo(quiet.until, localMinute(now, quiet.timeZone)));
  // Where the clocks changed in between, the end is an hour off, one way or the other.
  const missed = localMinute(end, quiet.timeZone) - quiet.until;
  const shift = missed > minutesOfDay / 2 ? missed - minutesOfDay : missed;
  const corrected = new Date(end.getTime() - shift * 60_000);
  return corrected > now ? corrected : end;
}

/** Whether this is a time zone that the server's calendar knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function isWithin({ from, until }: { from: number; until: number }, minute: number): boolean {
  return from <= until ? minute >= from && minute < until : minute >= from || minute < until;
}

function minutesTo(until: number, minute: number): number {
  return (until - minute + minutesOfDay) % minutesOfDay;
}

function after(now: Date, minutes: number): Date {
  const minute = Math.floor(now.getTime() / 60_000);
  return new Date((minute + minutes) * 60_000);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function localMinute(at: Date, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      ...{ hour: "numeric", minute: "numeric", hourCycle: "h23" },
      timeZone,
    });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  return (parts.get("hour") ?? 0) * 60 + (parts.get("minute") ?? 0);
}
