import { sql } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";

/** `gap`: rows before it are missing. `chain`: it does not follow the row before. `content`: it was changed. */
export type BreakReason = "gap" | "chain" | "content";
export type BrokenEvent = { subjectKind: string; subjectId: string; seq: number; reason: BreakReason };
export type Verification = { subjects: number; events: number; broken: BrokenEvent[] };

/** How many breaks one run lists; more of them tell nothing new. */
const listedBreaks = 1_000;

/**
 * Recomputes the hash chains in the database, of every subject or of the given kind or subject, and lists the
 * rows that break theirs (Rule P10). Finds changed, removed and inserted rows. Rows cut off the very end of a
 * chain leave no trace inside it: compare `events` with an earlier run for those.
 */
export async function verifyEvents(
  db: Queryable,
  only: { subjectKind?: string | undefined; subjectId?: string | undefined } = {},
): Promise<Verification> {
  const { subjectKind: kind = null, subjectId: id = null } = only;
  const answer = await db.execute<Verification>(sql`
    with linked as (
      select subject_kind, subject_id, seq, prev_hash,
        event_hash(prev_hash, subject_kind, subject_id, seq, type, actor_kind, actor_id, visibility, note, data,
          topics, at) = hash as intact,
        coalesce(lag(seq) over chain, 0) as seq_before,
        lag(hash) over chain as hash_before
      from events
      where (${kind}::text is null or subject_kind = ${kind}) and (${id}::text is null or subject_id = ${id})
      window chain as (partition by subject_kind, subject_id order by seq)
    ), judged as (
      select subject_kind, subject_id, seq, case
          when seq <> seq_before + 1 then 'gap'
          when prev_hash is distinct from hash_before then 'chain'
          when not intact then 'content'
        end as reason
      from linked
    ), listed as (
      select * from judged where reason is not null order by subject_kind, subject_id, seq limit ${listedBreaks}
    )
    select
      (select count(*)::int from judged) as events,
      (select count(*)::int from (select distinct subject_kind, subject_id from judged) named) as subjects,
      (select coalesce(json_agg(json_build_object('subjectKind', subject_kind, 'subjectId', subject_id,
        'seq', seq, 'reason', reason)), '[]') from listed) as broken`);
  const row = answer.rows[0];
  if (!row) throw new Error("The verification returned no row");
  return row;
}
