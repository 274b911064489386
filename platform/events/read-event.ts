import { and, eq } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";
import { events, type StoredEvent } from "./tables.ts";

/** The event of this id, or null. */
export async function readEventById(db: Queryable, id: bigint): Promise<StoredEvent | null> {
  const [found] = await db.select().from(events).where(eq(events.id, id));
  return found ?? null;
}

/** The event that stands at one number of a subject's chain, or null. */
export async function readEvent(
  db: Queryable,
  { subjectKind, subjectId, seq }: Pick<StoredEvent, "subjectKind" | "subjectId" | "seq">,
): Promise<StoredEvent | null> {
  const [found] = await db
    .select()
    .from(events)
    .where(and(eq(events.subjectKind, subjectKind), eq(events.subjectId, subjectId), eq(events.seq, seq)));
  return found ?? null;
}
