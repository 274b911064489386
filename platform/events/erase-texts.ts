import { sql } from "drizzle-orm";
import type { Actor } from "../../kernel/actor.ts";
import type { Transaction } from "../database/connect.ts";
import { appendEvent } from "./append-event.ts";

export type ErasedTexts = {
  /** The subject of the event that bears witness. */
  erasureId: string;
  ids: readonly bigint[];
  actor: Actor;
};

/** The type of the event that bears witness to an erasure of texts. */
export const textsErased = "erasure.texts_removed";

/**
 * Takes the notes of these events away, and what of their data names somebody, for good, and returns how many
 * had any; everything else stays, and so do the chains (Rules P10, P41). One event says how many there were
 * and holds the print of what is left of them, so that `verifyEvents` tells an erasure from a deletion by
 * hand.
 */
export async function eraseTexts(tx: Transaction, { erasureId, ids, actor }: ErasedTexts): Promise<number> {
  const { rows } = await tx.execute<{ ids: string[] | null; print: string }>(sql`
    with found as materialized (
      select id, event_rest(events) as rest from events
      where id = any(${sql.param(ids.map(String))}::bigint[]) and erased_in is null
        and (note is not null or coalesce(personal, personal_paths(type, data)) is not null)
      order by id for update
    ) select array_agg(id::text) as ids, encode(sha256(string_agg(rest, '' order by id)), 'hex') as print from found`);
  const [found] = rows;
  if (!found?.ids) return 0;
  const witness = await appendEvent(tx, {
    subjectKind: "erasure",
    subjectId: erasureId,
    type: textsErased,
    actor,
    visibility: "internal",
    data: { texts: found.ids.length, print: found.print },
    topics: [],
  });
  await tx.execute(sql`select set_config('goldhall.erasing', 'on', true)`);
  await tx.execute(sql`
    update events set note = null, text_salt = null, erased_in = ${witness.id}::bigint,
      data = data_without(data, coalesce(personal, personal_paths(type, data)))
    where id = any(${sql.param(found.ids)}::bigint[])`);
  await tx.execute(sql`select set_config('goldhall.erasing', 'off', true)`);
  return found.ids.length;
}
