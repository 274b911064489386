import type pg from "pg";
import { exists } from "./describe-database.ts";

/**
 * How far positions of the live streams jump at a restore: further than any that was given between the backup and the day on
 * which its database was lost.
 */
const jump = 2n ** 32n;

/** The position that the live streams of a database have come to. */
export async function nextLivePosition(client: pg.ClientBase): Promise<string> {
  const offset = (await exists(client, "public.restores"))
    ? "(select coalesce(max(live_offset), 0) from restores)"
    : "0";
  const { rows } = await client.query<{ position: string }>(
    `select (pg_snapshot_xmax(pg_current_snapshot())::text::bigint + ${offset})::text as position`,
  );
  return rows[0]?.position ?? "0";
}

/**
 * Notes a restore, with what is added to this cluster's numbers of transactions from now on: every position from before the
 * restore then counts as long past, and its browser is told to load everything anew.
 */
export async function noteRestore(
  client: pg.ClientBase,
  { madeAt, livePosition }: { madeAt: string; livePosition: string },
): Promise<void> {
  await client.query(
    `insert into restores (restored_at, made_at, live_offset)
     values (now(), $1, greatest(0, $2::bigint - pg_current_xact_id()::text::bigint))`,
    [madeAt, String(BigInt(livePosition) + jump)],
  );
}
