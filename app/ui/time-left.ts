const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (value: number) => String(value).padStart(2, "0");

/** A span as a clock ("9:42"), from an hour "23 h 56 min", from two days "3 d 4 h". Never below zero. */
export function formatSpan(ms: number): string {
  const left = Math.max(0, Math.ceil(ms / SECOND) * SECOND);
  if (left >= 2 * DAY) return `${Math.floor(left / DAY)} d ${Math.floor((left % DAY) / HOUR)} h`;
  if (left >= HOUR) return `${Math.floor(left / HOUR)} h ${two(Math.floor((left % HOUR) / MINUTE))} min`;
  return `${Math.floor(left / MINUTE)}:${two(Math.floor((left % MINUTE) / SECOND))}`;
}

/** For how long something has waited, to the minute: "just now", "12 min", then as a span. */
export function formatAge(ms: number): string {
  if (ms < MINUTE) return "just now";
  return ms < HOUR ? `${Math.floor(ms / MINUTE)} min` : formatSpan(Math.floor(ms / MINUTE) * MINUTE);
}

export type ClockState = "ok" | "soon" | "over";

/** In time, under a fifth of the time left, or over. */
export function clockState(leftMs: number, totalMs: number): ClockState {
  if (leftMs <= 0) return "over";
  return leftMs < totalMs / 5 ? "soon" : "ok";
}

/** The words of a deadline's clock: "3:05 left" or "1:12 over". */
export function formatClock(leftMs: number): string {
  if (leftMs > 0) return `${formatSpan(leftMs)} left`;
  // Just over still reads 0:00, not 0:01.
  return `${formatSpan(Math.floor(-leftMs / SECOND) * SECOND)} over`;
}
