import { and, desc, eq, notInArray } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";
import { events, type StoredEvent, type Visibility } from "./tables.ts";

export type EventQuery = {
  subjectKind: string;
  subjectId: string;
  /** Only events of this visibility; left out, all of them. */
  visibility?: Visibility | undefined;
  /** Types that are left out. */
  without?: readonly string[] | undefined;
  limit: number;
};

/** The newest `limit` events of a subject, newest first. What a customer may see is asked with `public`. */
export function readEvents(db: Queryable, query: EventQuery): Promise<StoredEvent[]> {
  const subject = and(eq(events.subjectKind, query.subjectKind), eq(events.subjectId, query.subjectId));
  const seen = query.visibility ? eq(events.visibility, query.visibility) : undefined;
  const wanted = query.without?.length ? notInArray(events.type, [...query.without]) : undefined;
  return db
    .select()
    .from(events)
    .where(and(subject, seen, wanted))
    .orderBy(desc(events.seq))
    .limit(query.limit);
}
