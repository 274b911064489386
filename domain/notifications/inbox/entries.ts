import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/database/connect.ts";
import { signalTopics } from "../../../platform/live/signal-topic.ts";
import type { InboxEntryRow } from "../tables.ts";
import { type CauseFacts, lastingCause } from "./causes.ts";
import type { StaffNotification } from "./staff-notification.ts";

export type NewEntry = Pick<InboxEntryRow, "eventId" | "kind" | "personIds"> & {
  facts: CauseFacts;
  said: StaffNotification;
};

/**
 * Puts events into the inbox, each once however often it is asked. One whose cause is gone already is none;
 * one of a kind and thing that have an entry renews it, unread for all. Money to check that nothing explains
 * is there until it is read.
 */
export async function addEntries(tx: Transaction, entries: readonly NewEntry[], now: Date): Promise<void> {
  // Of one kind and subject the newest tells of those before it.
  const rows = new Map(entries.map((entry) => [keyOf(entry), entry]));
  if (rows.size === 0) return;
  const values = [...rows].map(([key, { eventId, kind, personIds, facts, said }]) => ({
    ...{ id: randomUUID(), event_id: String(eventId), key, kind, person_ids: personIds, created_at: now },
    ...{ title: said.title, body: said.body, path: said.path },
    ...{ cause: facts.cause, subject_id: facts.subjectId, turn_step: facts.turnStep, held_by: facts.heldBy },
  }));
  const { rows: added } = await tx.execute<{ person_ids: string[] }>(sql`
    insert into inbox_entries as e (id, event_id, key, kind, title, body, path, subject_id, cause, turn_step,
      held_by, person_ids, unread_by, created_at)
    select n.id, n.event_id, n.key, n.kind, n.title, n.body, n.path, n.subject_id,
      case when ${lastingCause} then n.cause end, n.turn_step, n.held_by, n.person_ids, n.person_ids, n.created_at
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as n (id uuid, event_id bigint, key text, kind text,
      title text, body text, path text, subject_id text, cause text, turn_step text, held_by uuid,
      person_ids uuid[], created_at timestamptz)
    where n.kind = 'payment_check' or ${lastingCause}
    on conflict (key) do update set event_id = excluded.event_id, title = excluded.title,
      body = excluded.body, cause = excluded.cause, turn_step = excluded.turn_step, held_by = excluded.held_by,
      person_ids = excluded.person_ids, unread_by = excluded.unread_by, created_at = excluded.created_at, ended_at = null
    where excluded.event_id > e.event_id
    returning person_ids`);
  await signalInboxes(tx, added);
}

function keyOf({ kind, eventId, facts: { cause, subjectId } }: NewEntry): string {
  return cause ? `${kind}:${subjectId}` : `event:${eventId}`;
}

/**
 * Ends the entries about these subjects, or about any, whose cause is gone, for everybody (Rule P53). The one
 * place that does.
 */
export async function endEntries(
  tx: Transaction,
  about: { subjectIds: readonly string[] } | "any",
  now: Date,
): Promise<void> {
  const which = about === "any" ? sql`true` : sql`n.subject_id = any(${sql.param(about.subjectIds)}::text[])`;
  const { rows: ended } = await tx.execute<{ person_ids: string[] }>(sql`
    update inbox_entries n set ended_at = ${now}, unread_by = '{}'
    where ${which} and n.ended_at is null and n.cause is not null and not ${lastingCause}
    returning person_ids`);
  await signalInboxes(tx, ended);
}

/** Whether what somebody is to be told of still stands. */
export async function causeLasts(db: Pick<Transaction, "execute">, facts: CauseFacts): Promise<boolean> {
  const { rows } = await db.execute<{ lasts: boolean }>(sql`
    select ${lastingCause} as lasts from (select ${facts.cause}::text as cause, ${facts.subjectId}::text as subject_id,
      ${facts.turnStep}::text as turn_step, ${facts.heldBy}::uuid as held_by) n`);
  return rows[0]?.lasts ?? false;
}

function signalInboxes(tx: Transaction, rows: readonly { person_ids: string[] }[]): Promise<void> {
  const people = new Set(rows.flatMap(({ person_ids: ids }) => ids));
  return signalTopics(
    tx,
    [...people].map((personId) => `inbox:${personId}` as const),
  );
}
