import type { Database } from "../../../platform/database/connect.ts";
import { durableSnapshot } from "../../../platform/database/durable-snapshot.ts";
import { builds, deliveryTimes, listingTypes, loginMethods } from "../listing-words.ts";
import type { ShelfChange } from "./shelf-index.ts";
import type { ShelfRow } from "./shelf-row.ts";

/** Rows that are read at once, so that nobody waits long while they are worked into the index. */
export const rowsAtOnce = 500;

type Row = {
  id: string;
  isPublished: boolean;
  build: ShelfRow["build"];
  type: ShelfRow["type"];
  loginMethod: ShelfRow["loginMethod"];
  delivery: ShelfRow["delivery"];
  combatLevel: number;
  totalLevel: number;
  priceCents: number;
  featured: number;
  publishedAt: number;
  isHeld: boolean;
  text: string;
  changed: string;
};

const columns = `id, state = 'published' as "isPublished", build, type, login_method as "loginMethod",
  delivery_time as delivery, combat_level as "combatLevel", total_level as "totalLevel", price_cents as "priceCents", featured,
  (extract(epoch from coalesce(published_at, created_at)) * 1000)::float8 as "publishedAt", held_by is not null as "isHeld",
  case when state = 'published' then
    concat_ws(' ', name, description, (select string_agg(feature, ' ') from jsonb_array_elements_text(features) as feature), build, type)
  else '' end as text, changed_xid::text as changed`;

/** Which transactions were seen, and the newest of them that changed a listing. */
export type Seen = { snapshot: string; newest: bigint };

/** Which transactions can be seen now: what is not read yet is what they did not write. */
export async function readSeen(db: Database): Promise<Seen> {
  const { rows } = await db.$client.query<{ snapshot: string; newest: string | null }>(
    `select seen.snapshot::text as snapshot, (select changed_xid::text from account_listings
       where pg_visible_in_snapshot(changed_xid, seen.snapshot) order by changed_xid desc limit 1) as newest
     from (select pg_current_snapshot() as snapshot) as seen`,
  );
  const { snapshot, newest } = firstOf(rows);
  return seenOf(snapshot, BigInt(newest ?? 0));
}

function seenOf(snapshot: string, newest: bigint): Seen {
  return { snapshot: durableSnapshot(snapshot, newest), newest };
}

/** Published listings by id, those after `after`; fewer than `rowsAtOnce` are the last ones. */
export async function readPublished(db: Database, after: string): Promise<ShelfChange[]> {
  const { rows } = await db.$client.query<Row>({
    name: "shelf-published",
    text: `select ${columns} from account_listings where state = 'published' and id > $1 order by id limit ${rowsAtOnce}`,
    values: [after],
  });
  return rows.map(changeOf);
}

/** Where reading what has changed goes on. */
type ChangePlace = { changed: string; id: string };
export type ShelfReading = {
  /** What the statement and those before it saw. */
  seen: Seen;
  changes: ShelfChange[];
  /** Where the next changes are read, null when there are none. */
  next: ChangePlace | null;
};

/** Before every change. */
export const firstPlace: ChangePlace = { changed: "0", id: "00000000-0000-0000-0000-000000000000" };

// Snapshot and rows come from one statement, so they describe one moment. A transaction that began early and committed late
// was not in the snapshot before and is now, whatever its number. Rows of a dump that was restored from another cluster carry
// numbers that this one has not reached: they were read with the rest, and are not taken for new ones every time. One bound and
// not two: of two, PostgreSQL starts at the looser one and walks over every entry of the index up to the other.
const changesQuery = `
  select seen.snapshot::text as snapshot, found.*
  from (select pg_current_snapshot() as snapshot) as seen
  left join lateral (
    select ${columns} from account_listings
    where (changed_xid, id) > (greatest($2::xid8, pg_snapshot_xmin($1::pg_snapshot)), $3::uuid)
      and not pg_visible_in_snapshot(changed_xid, $1::pg_snapshot)
      and pg_visible_in_snapshot(changed_xid, seen.snapshot)
    order by changed_xid, id limit ${rowsAtOnce}
  ) as found on true`;

/** Listings that were changed by transactions that were not `seen` and that are over now, from a place on. */
export async function readChanges(
  db: Database,
  { seen, place }: { seen: Seen; place: ChangePlace },
): Promise<ShelfReading> {
  const { rows } = await db.$client.query<{ snapshot: string } & (Row | { id: null })>({
    name: "shelf-changes",
    text: changesQuery,
    values: [seen.snapshot, place.changed, place.id],
  });
  const found = rows.filter((row): row is Row & { snapshot: string } => row.id !== null);
  const last = found.at(-1);
  return {
    seen: seenOf(firstOf(rows).snapshot, last ? greaterOf(seen.newest, BigInt(last.changed)) : seen.newest),
    changes: found.map(changeOf),
    next: last && found.length === rowsAtOnce ? { changed: last.changed, id: last.id } : null,
  };
}

function greaterOf(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

function changeOf(row: Row): ShelfChange {
  if (!row.isPublished) return { id: row.id, row: null };
  return {
    id: row.id,
    text: row.text,
    row: {
      id: row.id,
      build: once(builds, row.build),
      type: once(listingTypes, row.type),
      loginMethod: once(loginMethods, row.loginMethod),
      delivery: once(deliveryTimes, row.delivery),
      combatLevel: row.combatLevel,
      totalLevel: row.totalLevel,
      priceCents: row.priceCents,
      featured: row.featured,
      publishedAt: row.publishedAt,
      isHeld: row.isHeld,
    },
  };
}

/** A word that all listings choose from as we write it: the driver's is a string of its own for every row. */
function once<T extends string>(words: readonly T[], word: T): T {
  return words.find((each) => each === word) ?? word;
}

function firstOf<T>(rows: readonly T[]): T {
  const [first] = rows;
  if (!first) throw new Error("The database gave no row where there is always one");
  return first;
}

/** Writes words down that are not known yet. */
export async function writeWords(db: Database, sorted: readonly string[]): Promise<void> {
  // Sorted, so that two programs that write the same ones never wait for each other crosswise.
  await db.$client.query({
    name: "shelf-words",
    text: "insert into listing_words (word) select unnest($1::text[]) on conflict do nothing",
    values: [sorted],
  });
}
