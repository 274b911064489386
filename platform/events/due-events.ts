import { asc, eq, inArray, lte, min, sql } from "drizzle-orm";
import type { Database, Transaction } from "../database/connect.ts";
import { dueEvents, events, type StoredEvent } from "./tables.ts";

/** An event to act on. `hasWaited` of one that was put off: only what waited is left to be done. */
export type DueEvent = { event: StoredEvent; hasWaited: boolean };

/**
 * The next due events, at most `limit`, held until the caller's transaction ends: others get the ones behind
 * them, and a kill gives them back.
 */
export async function takeDueEvents(tx: Transaction, limit: number): Promise<DueEvent[]> {
  return tx
    .select({ event: events, hasWaited: dueEvents.hasWaited })
    .from(dueEvents)
    .innerJoin(events, eq(events.id, dueEvents.eventId))
    .where(lte(dueEvents.dueAt, sql`clock_timestamp()`))
    .orderBy(asc(dueEvents.dueAt), asc(dueEvents.eventId))
    .limit(limit)
    .for("update", { of: dueEvents, skipLocked: true });
}

/** Ends events that were taken, but for those that wait so many seconds for what follows them. */
export async function settleDueEvents(
  tx: Transaction,
  taken: readonly DueEvent[],
  waits: ReadonlyMap<bigint, number>,
): Promise<void> {
  const done = taken.flatMap(({ event: { id } }) => (waits.has(id) ? [] : [id]));
  if (done.length > 0) await tx.delete(dueEvents).where(inArray(dueEvents.eventId, done));
  if (waits.size === 0) return;
  await tx.execute(sql`
    update due_events set has_waited = true, due_at = clock_timestamp() + make_interval(secs => seconds)
    from unnest(${sql.param([...waits.keys()].map(String))}::bigint[], ${sql.param([...waits.values()])}::float8[])
      as waits (id, seconds)
    where event_id = waits.id`);
}

/** When the next event is due, by the clock of the database; null for none. */
export async function nextDueAt(db: Database): Promise<Date | null> {
  const [row] = await db.select({ at: min(dueEvents.dueAt) }).from(dueEvents);
  return row?.at ?? null;
}
