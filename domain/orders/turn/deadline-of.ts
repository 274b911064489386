import type { OrderRow } from "../tables.ts";

/** What we promised by when, and when it was done (Rule P23). */
export type Deadline = { startedAt: Date; dueAt: Date; metAt: Date | null };

type Promised = Pick<OrderRow, "deadlineStartedAt" | "deadlineAt" | "deadlineMetAt" | "deadlinePausedAt">;

/** An order's deadline; null where nothing is promised, or not before others have acted (Rule P51). */
export function deadlineOf(row: Promised): Deadline | null {
  const { deadlineStartedAt: startedAt, deadlineAt: dueAt, deadlineMetAt: metAt, deadlinePausedAt } = row;
  return startedAt && dueAt && !deadlinePausedAt ? { startedAt, dueAt, metAt } : null;
}
