import { desc, inArray } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";
import { events, type StoredEvent } from "./tables.ts";

/**
 * The newest `limit` events of some kinds of subjects, public and internal, newest first. Only for readers
 * who may see everything that happens to such subjects.
 */
export function readNewestEvents(
  db: Queryable,
  { subjectKinds, limit }: { subjectKinds: readonly string[]; limit: number },
): Promise<StoredEvent[]> {
  return db
    .select()
    .from(events)
    .where(inArray(events.subjectKind, [...subjectKinds]))
    .orderBy(desc(events.id))
    .limit(limit);
}
