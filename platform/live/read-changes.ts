import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { durableSnapshot } from "../database/durable-snapshot.ts";
import type { LiveEvent } from "./change.ts";

/** How far the log has been read: what was seen, and the newest event of it, null before the first. */
export type Cursor = { snapshot: string; newest: Newest | null };
type Newest = Pick<LiveEvent, "txId" | "stamp">;

/**
 * What one statement saw. `cursor` is where the next one goes on; every transaction before `position` had
 * ended by then, so nothing can still appear there, not even after the database was killed or replaced by its
 * replica. `events` are ordered by transaction.
 */
export type Reading = { cursor: Cursor; position: bigint; events: LiveEvent[] };

type Row = {
  snapshot: string;
  continues: boolean;
  tx_id: string | null;
  stamp: string;
  at_ms: number;
  topics: string[];
  type: string;
  subject: string;
  seq: number;
};

/**
 * Reads the events that have become visible since `cursor`, at most `limit`. A transaction that began early
 * and committed late was not visible then and is now, so its events are found whatever their ids; nothing is
 * read twice. Null when the log is no longer the one that was read: its newest event is not there any more,
 * as when a replica that lagged behind has taken over.
 */
export async function readSince(db: Database, cursor: Cursor, limit: number): Promise<Reading | null> {
  const { snapshot, newest } = cursor;
  const rows = await ask(db, {
    which: sql`tx_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(tx_id, ${snapshot}::pg_snapshot)`,
    order: sql`tx_id, id`,
    limit,
    continues: newest
      ? sql`exists (select 1 from events where tx_id = ${String(newest.txId)}::xid8 and ${stamp} = ${newest.stamp})`
      : sql`true`,
  });
  if (!rows[0]?.continues) return null;
  const events = rows.flatMap(toEvent);
  return readingOf(rows, events, newest);
}

/** Reads the newest events, at most `limit`. */
export async function readNewest(db: Database, limit: number): Promise<Reading> {
  const order = sql`tx_id desc, id desc`;
  const rows = await ask(db, { which: sql`true`, order, limit, continues: sql`true` });
  return readingOf(rows, rows.flatMap(toEvent).reverse(), null);
}

function readingOf(rows: readonly Row[], events: LiveEvent[], before: Newest | null): Reading {
  const newest = events.reduce((last, event) => (last && event.txId < last.txId ? last : event), before);
  const snapshot = durableSnapshot(rows[0]?.snapshot ?? "", newest?.txId ?? 0n);
  const cursor = { snapshot, newest: newest && { txId: newest.txId, stamp: newest.stamp } };
  return { cursor, position: BigInt(snapshot.split(":")[0] ?? ""), events };
}

const stamp = sql`encode(substring(hash from 1 for 6), 'hex')`;

// Rows and snapshot come from one statement, hence describe the same moment. Rows of a dump restored from
// another cluster carry numbers that this one has not reached: they are never visible, rather than always
// new.
async function ask(
  db: Database,
  { which, order, limit, continues }: { which: SQL; order: SQL; limit: number; continues: SQL },
): Promise<Row[]> {
  const result = await db.execute<Row>(sql`
    select now_seen.snapshot::text, now_seen.continues, found.*
    from (select pg_current_snapshot() as snapshot, ${continues} as continues) as now_seen
    left join lateral (
      select tx_id::text, ${stamp} as stamp, extract(epoch from at)::float8 * 1000 as at_ms, topics, type, subject_kind || ':' || subject_id as subject, seq
      from events
      where ${which} and pg_visible_in_snapshot(tx_id, now_seen.snapshot)
      order by ${order} limit ${limit}
    ) as found on true`);
  if (result.rows.length === 0) throw new Error("Reading the event log returned no row");
  return result.rows;
}

function toEvent(row: Row): LiveEvent[] {
  if (row.tx_id === null) return [];
  const { topics, type, subject, seq } = row;
  return [{ txId: BigInt(row.tx_id), stamp: row.stamp, at: row.at_ms, topics, type, subject, seq }];
}
