import { sql } from "drizzle-orm";
import type { Actor } from "../../kernel/actor.ts";
import type { Topic } from "../../kernel/topics.ts";
import type { Queryable } from "../database/connect.ts";
import type { Visibility } from "./tables.ts";

export type NewEvent = {
  subjectKind: string;
  subjectId: string;
  /** What happened, e.g. `profile.updated`. */
  type: string;
  actor: Actor;
  visibility: Visibility;
  note?: string | undefined;
  data?: Record<string, unknown> | undefined;
  topics: readonly Topic[];
  /** When it happened; left out, the database's clock decides once the subject is locked. */
  at?: Date | undefined;
};

/**
 * Appends one event in the caller's transaction and returns its id and its number (1, 2, …) in the subject's
 * hash chain (Rule P10). Locks the subject until the transaction ends, so concurrent appends queue up and
 * leave no gap; a command that touches several subjects appends in one fixed order. Streams hear of it at
 * commit.
 *
 * The row can never be changed or removed: put ids and amounts into `data`, never mail addresses or secrets
 * (Rule P5), and list for an internal event only topics that its readers alone may open. Only a note, and
 * what `personal_paths` in the database names of `data`, can be erased (Rule P41): no name stands anywhere
 * else.
 */
export async function appendEvent(tx: Queryable, event: NewEvent): Promise<{ id: string; seq: number }> {
  const data = JSON.stringify(event.data ?? {});
  const at = event.at?.toISOString() ?? null;
  const inserted = await tx.execute<{ id: string; seq: number }>(sql`
    insert into events
      (subject_kind, subject_id, type, actor_kind, actor_id, visibility, note, data, topics, at)
    values
      (${event.subjectKind}, ${event.subjectId}, ${event.type}, ${event.actor.kind}, ${actorId(event.actor)},
       ${event.visibility}, ${event.note ?? null}, ${data}::jsonb, ${sql.param(event.topics)}::text[], ${at})
    returning id::text, seq`);
  const row = inserted.rows[0];
  if (!row) throw new Error("The event log returned no row");
  return row;
}

/** What the log keeps of who acted. */
export function actorId(actor: Actor): string | null {
  if (actor.kind === "person") return actor.personId;
  if (actor.kind === "key") return actor.keyId;
  return actor.kind === "system" ? actor.name : null;
}
