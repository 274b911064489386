import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import type { LiveEvent } from "./change.ts";

/**
 * What one statement saw. `snapshot` says which transactions it saw; every transaction before `position` had
 * ended by then, so nothing can still appear there. `events` are ordered by transaction.
 */
export type Reading = { snapshot: string; position: bigint; events: LiveEvent[] };

type Row = {
  snapshot: string;
  position: string;
  tx_id: string | null;
  at_ms: number;
  topics: string[];
  type: string;
  subject: string;
  seq: number;
};

/**
 * Reads the events that have become visible since `snapshot`, at most `limit`. A transaction that began early
 * and committed late was not visible then and is now, so its events are found whatever their ids; nothing is
 * read twice.
 */
export function readSince(db: Database, snapshot: string, limit: number): Promise<Reading> {
  return read(
    db,
    sql`tx_id >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
      and not pg_visible_in_snapshot(tx_id, ${snapshot}::pg_snapshot)`,
    sql`events.tx_id, events.id`,
    limit,
  );
}

/** Reads the newest events, at most `limit`. */
export async function readNewest(db: Database, limit: number): Promise<Reading> {
  const reading = await read(db, sql`true`, sql`events.tx_id desc, events.id desc`, limit);
  return { ...reading, events: reading.events.reverse() };
}

// Rows and snapshot come from one statement, hence describe the same moment. Numbers leave the database with the offset of its
// restores, so that none is given a second time when a backup is restored into a cluster that counts from the beginning.
async function read(db: Database, which: SQL, order: SQL, limit: number): Promise<Reading> {
  const result = await db.execute<Row>(sql`
    select now_seen.snapshot::text,
      (pg_snapshot_xmin(now_seen.snapshot)::text::bigint + now_seen.live_offset)::text as position, found.*
    from (
      select pg_current_snapshot() as snapshot, (select coalesce(max(live_offset), 0) from restores) as live_offset
    ) as now_seen
    left join lateral (
      select (tx_id::text::bigint + now_seen.live_offset)::text as tx_id,
        extract(epoch from at)::float8 * 1000 as at_ms, topics, type, subject_kind || ':' || subject_id as subject, seq
      from events
      where ${which} and pg_visible_in_snapshot(tx_id, now_seen.snapshot)
      order by ${order} limit ${limit}
    ) as found on true`);
  const first = result.rows[0];
  if (!first) throw new Error("Reading the event log returned no row");
  return { snapshot: first.snapshot, position: BigInt(first.position), events: result.rows.flatMap(toEvent) };
}

function toEvent(row: Row): LiveEvent[] {
  if (row.tx_id === null) return [];
  const { topics, type, subject, seq } = row;
  return [{ txId: BigInt(row.tx_id), at: row.at_ms, topics, type, subject, seq }];
}
