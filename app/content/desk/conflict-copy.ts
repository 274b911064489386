/** Who saved a block last; `isOwn` when it was the one who asks. */
export type LastChange = { by: string; isOwn: boolean; at: Date };

/** What a person is told whose change came second. */
export function conflictText({ by, isOwn, at }: LastChange, now: Date): string {
  const who = isOwn ? "You changed this in another tab" : `${by} changed this`;
  return `${who} ${agoText(now.getTime() - at.getTime())}. Your change wasn't saved.`;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * How long something is past: `4 s ago`, `3 min ago`, `2 h ago`, `5 days ago`. Clocks that differ read as
 * just now.
 */
export function agoText(ms: number): string {
  if (ms < 1000) return "just now";
  if (ms < minuteMs) return `${Math.floor(ms / 1000)} s ago`;
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min ago`;
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} h ago`;
  const days = Math.floor(ms / dayMs);
  return days === 1 ? "1 day ago" : `${days} days ago`;
}
