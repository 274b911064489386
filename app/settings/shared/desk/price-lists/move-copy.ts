import { formatUsd } from "../../../../../kernel/money.ts";

/**
 * How far an edit moves `what`, a sum in cents, in a sentence; `after` is null while the edit cannot be
 * computed.
 */
export function moveText(what: string, before: number, after: number | null): string {
  if (after === null) return "A value is missing or invalid. Fix it to see the result.";
  const moved = after - before;
  if (moved === 0) return `No change to ${what}.`;
  return `Changes ${what} by ${moved > 0 ? "+" : ""}${formatUsd(moved)}, to ${formatUsd(after)}.`;
}
