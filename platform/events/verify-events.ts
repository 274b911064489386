import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";
import { textsErased } from "./erase-texts.ts";

/**
 * `gap`: rows before it are missing. `chain`: it does not follow the row before. `content`: it was changed,
 * or its texts were taken away or put back by no erasure. `erasure`: what it erased is not what it says.
 */
type BreakReason = "gap" | "chain" | "content" | "erasure";
export type BrokenEvent = { subjectKind: string; subjectId: string; seq: number; reason: BreakReason };
export type Verification = { subjects: number; events: number; broken: BrokenEvent[] };

/** How many breaks one run lists; more of them tell nothing new. */
const listedBreaks = 1_000;
type Only = {
  subjectKind?: string | undefined;
  subjectId?: string | undefined;
  /**
   * Events that one statement recomputes, 5,000 unless given: none takes long or keeps the database's
   * clean-up waiting.
   */
  pageSize?: number;
  /** Ends the verification before its next page, by throwing the signal's reason. */
  signal?: AbortSignal;
};
/** The row at which a page ended; the next page is chained to it. */
type LastRow = { subjectKind: string; subjectId: string; seq: number; hash: Buffer };
type Page = {
  events: number;
  subjects: number;
  broken: BrokenEvent[];
  lastKind: string | null;
  lastId: string | null;
  lastSeq: number | null;
  lastHash: Buffer | null;
};

/**
 * Recomputes the hash chains in the database, of every subject or of the given kind or subject, and lists the
 * rows that break theirs (Rule P10). Finds changed, removed and inserted rows, and texts that no erasure took
 * away. Rows cut off the very end of a chain leave no trace inside it: compare `events` with an earlier run
 * for those. Reads page by page, so that a long log neither fills the memory nor holds anything up; rows keep
 * their hashes, so pages of different moments fit together.
 */
export async function verifyEvents(db: Queryable, only: Only = {}): Promise<Verification> {
  const { pageSize = 5_000, signal } = only;
  const all: Verification = { subjects: 0, events: 0, broken: [] };
  let last: LastRow | undefined;
  do {
    signal?.throwIfAborted();
    const page = await verifyPage(db, { ...only, pageSize }, last);
    all.events += page.events;
    all.subjects += page.subjects;
    all.broken.push(...page.broken.slice(0, listedBreaks - all.broken.length));
    last = page.events === pageSize ? lastRowOf(page) : undefined;
  } while (last);
  all.broken.push(...(await brokenErasures(db, only)).slice(0, listedBreaks - all.broken.length));
  return all;
}

/** Erasures after which the events they took texts from are more, fewer or others than they were then. */
async function brokenErasures(db: Queryable, only: Only): Promise<BrokenEvent[]> {
  const { rows } = await db.execute<BrokenEvent>(sql`
    select subject_kind as "subjectKind", subject_id as "subjectId", seq, 'erasure' as reason
    from events where type = ${textsErased} and ${whichRows(only, undefined)} and (data ->> 'texts', data ->> 'print')
      is distinct from (select (count(*)::text, encode(sha256(string_agg(event_rest(e), '' order by e.id)), 'hex'))
        from events e where e.erased_in = events.id)
    order by id limit ${listedBreaks}`);
  return rows;
}

function lastRowOf({ lastKind, lastId, lastSeq, lastHash }: Page): LastRow | undefined {
  if (lastKind === null || lastId === null || lastSeq === null || lastHash === null) return undefined;
  return { subjectKind: lastKind, subjectId: lastId, seq: lastSeq, hash: lastHash };
}

async function verifyPage(db: Queryable, only: Only, last: LastRow | undefined): Promise<Page> {
  const carried = last
    ? sql`subject_kind = ${last.subjectKind} and subject_id = ${last.subjectId}`
    : sql`false`;
  const answer = await db.execute<Page>(sql`
    with page as materialized (
      select subject_kind, subject_id, seq, prev_hash, hash, is_event_intact(events)
        and (erased_in is null or exists (select from events witness
          where witness.id = events.erased_in and witness.type = ${textsErased})) as intact
      from events where ${whichRows(only, last)}
      order by subject_kind, subject_id, seq limit ${only.pageSize}
    ), linked as (
      select *, lag(seq) over chain as page_seq, lag(hash) over chain as page_hash, ${carried} as is_carried
      from page window chain as (partition by subject_kind, subject_id order by seq)
    ), followed as (
      select *, page_seq is null and not is_carried as is_first,
        coalesce(page_seq, case when is_carried then ${last?.seq ?? 0}::int else 0 end) as seq_before,
        coalesce(page_hash, case when is_carried then ${last?.hash ?? null}::bytea end) as hash_before
      from linked
    ), judged as (
      select subject_kind, subject_id, seq, is_first, case
          when seq <> seq_before + 1 then 'gap'
          when prev_hash is distinct from hash_before then 'chain'
          when not intact then 'content'
        end as reason
      from followed
    ), listed as (
      select * from judged where reason is not null order by subject_kind, subject_id, seq limit ${listedBreaks}
    ), ending as (
      select * from page order by subject_kind desc, subject_id desc, seq desc limit 1
    )
    select
      (select count(*)::int from judged) as events,
      (select count(*)::int from judged where is_first) as subjects,
      (select coalesce(json_agg(json_build_object('subjectKind', subject_kind, 'subjectId', subject_id,
        'seq', seq, 'reason', reason)), '[]') from listed) as broken,
      (select subject_kind from ending) as "lastKind", (select subject_id from ending) as "lastId",
      (select seq from ending) as "lastSeq", (select hash from ending) as "lastHash"`);
  const row = answer.rows[0];
  if (!row) throw new Error("The verification returned no row");
  return row;
}

/** Conditions that are not asked for are left out, so that the index of the chains is walked. */
function whichRows({ subjectKind, subjectId }: Only, last: LastRow | undefined): SQL {
  const conditions = [
    ...(subjectKind === undefined ? [] : [sql`subject_kind = ${subjectKind}`]),
    ...(subjectId === undefined ? [] : [sql`subject_id = ${subjectId}`]),
    ...(last
      ? [sql`(subject_kind, subject_id, seq) > (${last.subjectKind}, ${last.subjectId}, ${last.seq}::int)`]
      : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}
