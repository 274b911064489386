import { and, desc, eq, inArray, notInArray } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";
import { events, type StoredEvent, type Visibility } from "./tables.ts";

type EventQuery = {
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

/** Longest text of a value in the log, and most fields of one event. */
const longestValue = 160;
const mostFields = 30;

/**
 * From what to what each of these fields went, as an event keeps it in `data.changes`; fields that stayed are
 * left out, long texts and lists are cut. Never for a field that holds a name, an address or a secret (Rule
 * P5).
 */
export function loggedChanges(
  before: object,
  after: object,
  fields: readonly string[],
): Record<string, [unknown, unknown]> {
  const changed = fields.flatMap((field): [string, [unknown, unknown]][] => {
    const from: unknown = Reflect.get(before, field) ?? null;
    const to: unknown = Reflect.get(after, field) ?? null;
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [[field, [shortened(from), shortened(to)]]];
  });
  return Object.fromEntries(changed.slice(0, mostFields));
}

function shortened(value: unknown): unknown {
  if (value === null || typeof value === "number" || typeof value === "boolean") return value;
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue - 1)}…` : text;
}
