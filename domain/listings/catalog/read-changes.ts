import type { Database } from "../../../platform/database/connect.ts";
import { durableSnapshot } from "../../../platform/database/durable-snapshot.ts";
import { type Bracket, priceBrackets, totalLevelBrackets } from "../listing-values.ts";
import type { ListingChange } from "./catalog-index.ts";
import type { CatalogListing } from "./sort-orders.ts";

/** Rows that are read at once, so that nobody waits long while they are indexed. */
const rowsAtOnce = 500;

/** `text` is null, if the listing is not published. */
type Row = CatalogListing & {
  build: string;
  type: string;
  loginMethod: string;
  delivery: string;
  text: string | null;
  changed: string;
};

const columns = `id, build, type, login_method as "loginMethod", delivery_time as delivery, combat_level as "combatLevel",
  total_level as "totalLevel", price_cents as "priceCents", featured,
  (extract(epoch from coalesce(published_at, created_at)) * 1000)::float8 as "publishedAt", held_by is not null as "isHeld",
  case when state = 'published' then concat_ws(' ', name, description,
    (select string_agg(feature, ' ') from jsonb_array_elements_text(features) as feature), build, type) end as text,
  changed_xid::text as changed`;

/** Which transactions were seen, and the newest of them that changed a listing. */
export type Seen = { snapshot: string; newest: bigint };

/** What a snapshot has seen, as far as it also holds after a crash. */
export function seenOf(snapshot: string, newest: bigint): Seen {
  return { snapshot: durableSnapshot(snapshot, newest), newest };
}

/** Which transactions can be seen now: what is not read yet is what they did not write. */
export async function readSeen(db: Database): Promise<Seen> {
  const { rows } = await db.$client.query<{ snapshot: string; newest: string | null }>(
    `select seen.snapshot::text as snapshot, (select listing.changed_xid::text from account_listings as listing
       where pg_visible_in_snapshot(changed_xid, seen.snapshot) order by listing.changed_xid desc limit 1) as newest
     from (select pg_current_snapshot() as snapshot) as seen`,
  );
  return seenOf(rows[0]?.snapshot ?? "1:1:", BigInt(rows[0]?.newest ?? 0));
}

/** Some published listings by id, those after `after`; none are left behind the last ones. */
export async function readPublished(db: Database, after: string): Promise<ListingChange[]> {
  const { rows } = await db.$client.query<Row>({
    name: "catalog-published",
    text: `select ${columns} from account_listings where state = 'published' and id > $1 order by id limit ${rowsAtOnce}`,
    values: [after],
  });
  return rows.map(changeOf);
}

/** The change of a listing after which the next ones are read. */
export type ChangeCursor = { changed: string; id: string };
/**
 * The statement's snapshot, the newest transaction of the changes, and where the next ones begin (null:
 * nowhere).
 */
type ReadChanges = {
  snapshot: string;
  newest: bigint;
  changes: ListingChange[];
  next: ChangeCursor | null;
};

/** Before every change and every id. */
export const beforeAll: ChangeCursor = { changed: "0", id: "00000000-0000-0000-0000-000000000000" };

// Snapshot and rows come from one statement, so they describe one moment. A transaction that began early and
// committed late was not in the snapshot before and is now, whatever its number. Rows of a dump that was
// restored from another cluster carry numbers that this one has not reached: they were read with the rest,
// and are not taken for new ones every time. One bound and not two: of two, PostgreSQL starts at the looser
// one and walks over every entry of the index up to the other.
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

/**
 * Listings that were changed by transactions that were not `seen` and that are over now, those after a
 * cursor.
 */
export async function readChanges(
  db: Database,
  { seen, after }: { seen: Seen; after: ChangeCursor },
): Promise<ReadChanges> {
  const { rows } = await db.$client.query<{ snapshot: string } & (Row | { id: null })>({
    name: "catalog-changes",
    text: changesQuery,
    values: [seen.snapshot, after.changed, after.id],
  });
  const found = rows.filter((row): row is Row & { snapshot: string } => row.id !== null);
  const last = found.at(-1);
  return {
    snapshot: rows[0]?.snapshot ?? seen.snapshot,
    newest: BigInt(last?.changed ?? 0),
    changes: found.map(changeOf),
    next: last && found.length === rowsAtOnce ? { changed: last.changed, id: last.id } : null,
  };
}

function changeOf({ id, build, type, loginMethod, delivery, text, ...row }: Row): ListingChange {
  if (text === null) return { id, published: null };
  const { isHeld, priceCents, featured, combatLevel, totalLevel, publishedAt } = row;
  const listing = { id, isHeld, priceCents, featured, combatLevel, totalLevel, publishedAt };
  const price = codeOf(priceBrackets, priceCents);
  const choices = {
    build,
    type,
    loginMethod,
    delivery,
    price,
    totalLevel: codeOf(totalLevelBrackets, totalLevel),
  };
  return { id, published: { listing, choices, text } };
}

function codeOf(brackets: readonly Bracket[], value: number): string | null {
  return brackets.find(({ from, to }) => value >= from && (to === null || value <= to))?.code ?? null;
}
