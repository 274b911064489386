import { formatUsd } from "../../../../kernel/money.ts";

/** How far an edit moves `what`, a sum in cents, in a sentence; `after` is null while the edit cannot be computed. */
export function moveWords(what: string, before: number, after: number | null): string {
  if (after === null) return "The edit cannot be computed yet: a value is missing or cannot be read.";
  const moved = after - before;
  if (moved === 0) return `The edit leaves ${what} as it is.`;
  return `The edit moves ${what} by ${moved > 0 ? "+" : ""}${formatUsd(moved)}, to ${formatUsd(after)}.`;
}
