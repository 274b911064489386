import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Queryable } from "../database/connect.ts";
import { readCursorText, writeCursorText } from "../database/cursor-text.ts";
import { durableSnapshot } from "../database/durable-snapshot.ts";

/** The subjects of one kind with new events, and the cursor behind them. */
type ChangedSubjects = {
  ids: string[];
  cursor: string;
  /** Whether there may be more behind the cursor. */
  hasMore: boolean;
};

const cursorShape = z.tuple([
  z
    .string()
    .regex(/^\d{1,19}:\d{1,19}:(\d{1,19}(,\d{1,19})*)?$/, { abort: true })
    .refine(isSnapshot),
  z.string().regex(/^\d{1,19}$/),
  z.string().regex(/^[0-9a-f]{12}$|^$/),
]);

/** Whether the database reads it: transactions that still ran lie between its least and its end, rising. */
function isSnapshot(text: string): boolean {
  const [first = "", last = "", between = ""] = text.split(":");
  const [least, end] = [BigInt(first), BigInt(last)];
  const running = between === "" ? [] : between.split(",").map(BigInt);
  return (
    least > 0n && least <= end && running.every((one, at) => one >= (running[at - 1] ?? least) && one < end)
  );
}

type Row = {
  snapshot: string;
  continues: boolean;
  ids: string[] | null;
  has_more: boolean;
  tx_id: string | null;
  stamp: string | null;
};

/**
 * Reads which subjects of a kind have events that were not visible at `cursor`, from about `limit` events;
 * without a cursor nothing, and where the log ends now. A cursor is a snapshot, not a number: what began
 * early and was committed late is found, so a program that follows the cursors misses nothing (decision
 * 005). Events of one transaction are never divided. Null for a cursor that isn't of this log.
 */
export async function readChangedSubjects(
  db: Queryable,
  { kind, cursor, limit }: { kind: string; cursor: string | undefined; limit: number },
): Promise<ChangedSubjects | null> {
  const from = cursor === undefined ? undefined : cursorShape.safeParse(readCursorText(cursor));
  if (from && !from.success) return null;
  const [seen, txId, stamp] = from?.data ?? [null, "0", ""];
  const isNew =
    seen === null
      ? sql`false`
      : sql`tx_id >= pg_snapshot_xmin(${seen}::pg_snapshot)
          and not pg_visible_in_snapshot(tx_id, ${seen}::pg_snapshot)`;
  const { rows } = await db.execute<Row>(sql`
    with at as (select pg_current_snapshot() as snapshot),
    found as (
      select subject_id, tx_id from events, at
      where ${isNew} and subject_kind = ${kind} and pg_visible_in_snapshot(tx_id, at.snapshot)
      order by tx_id fetch first (${limit}::int) rows with ties
    ),
    reach as (
      select count(*) >= ${limit}::int as has_more, array_agg(distinct subject_id) as ids,
        (array_agg(tx_id order by tx_id desc))[1] as last
      from found
    )
    select at.snapshot::text, reach.has_more, reach.ids, newest.tx_id::text, newest.stamp,
      ${txId}::xid8 = '0'::xid8 or exists (
        select 1 from events where tx_id = ${txId}::xid8 and ${stampSql} = ${stamp}) as continues
    from at, reach left join lateral (
      select tx_id, ${stampSql} as stamp from events
      where pg_visible_in_snapshot(tx_id, (select snapshot from at))
        and (not reach.has_more or tx_id = reach.last)
      order by events.tx_id desc, id desc limit 1
    ) as newest on true`);
  const [row] = rows;
  if (!row) throw new Error("Reading the event log returned no row");
  if (!row.continues) return null;
  const upTo = row.tx_id ?? "0";
  const snapshot = durableSnapshot(row.snapshot, BigInt(upTo));
  return {
    ids: row.ids ?? [],
    cursor: writeCursorText([snapshot, upTo, row.stamp ?? ""]),
    hasMore: row.has_more,
  };
}

/** Names an event of this log, as a replica that lacked its end would not have it. */
const stampSql = sql.raw("encode(substring(hash from 1 for 6), 'hex')");
