import { singleFlight } from "../../../kernel/single-flight.ts";
import type { Database } from "../../../platform/database/connect.ts";
import { applyChanges, type CatalogIndex, emptyIndex } from "./catalog-index.ts";
import {
  beforeAll,
  type ChangeCursor,
  readChanges,
  readPublished,
  readSeen,
  type Seen,
  seenOf,
} from "./read-changes.ts";

/** The published listings in this program's memory; PostgreSQL is the truth (decision 014). */
export type Catalog = {
  /**
   * The index with everything that was committed before the call. Calls at the same time share one look into
   * the database; the first one loads everything. It stays fresh until the caller waits for something else.
   * Throws when the database cannot be asked.
   */
  fresh(): Promise<CatalogIndex>;
  /** Everything is read anew by the next call: the database is not the one that was read until now. */
  startOver(): void;
};

type Loaded = { index: CatalogIndex; seen: Seen };

/**
 * A catalog over the database; nothing is read before it is asked for. Documents that are no longer live are
 * dropped by reading everything into a new index, once there are `mostStale` of them and a quarter as many as
 * listings.
 */
export function createCatalog({ db, mostStale = 10_000 }: { db: Database; mostStale?: number }): Catalog {
  let current: Loaded | undefined;
  let next: Loaded | undefined;
  let isReplacing = false;
  let timesStartedOver = 0;

  const refresh = singleFlight(async () => {
    const startedAt = timesStartedOver;
    const loaded = next ?? current ?? (await load(db));
    // Started over while it was loaded, it may be of both databases.
    if (timesStartedOver !== startedAt) return;
    current = loaded;
    next = undefined;
    await follow(db, current);
    const { listings, docs } = current.index;
    if (listings.length - docs.size > mostStale + docs.size / 4 && !isReplacing) void replace(current);
  });

  /** Loads a new index while the old one serves. */
  async function replace(old: Loaded): Promise<void> {
    isReplacing = true;
    // After a failure the next look tries again.
    const loaded = await load(db).catch(() => undefined);
    if (current === old) next = loaded;
    isReplacing = false;
  }

  async function fresh(): Promise<CatalogIndex> {
    await refresh();
    // Started over in the meantime, it has to be read once more.
    return current ? current.index : fresh();
  }

  return {
    fresh,
    startOver() {
      timesStartedOver += 1;
      current = undefined;
      next = undefined;
    },
  };
}

async function load(db: Database): Promise<Loaded> {
  const loaded = { index: emptyIndex(), seen: await readSeen(db) };
  let rows = await readPublished(db, beforeAll.id);
  for (let last = rows.at(-1); last; last = rows.at(-1)) {
    // The database reads the next ones while these are indexed.
    const reading = readPublished(db, last.id);
    applyChanges(loaded.index, rows);
    rows = await reading;
  }
  return loaded;
}

async function follow(db: Database, loaded: Loaded): Promise<void> {
  let snapshot: string | undefined;
  let { newest } = loaded.seen;
  for (let after: ChangeCursor | null = beforeAll; after; ) {
    const reading = await readChanges(db, { seen: loaded.seen, after });
    if (reading.changes.length > 0) applyChanges(loaded.index, reading.changes);
    snapshot ??= reading.snapshot;
    if (reading.newest > newest) newest = reading.newest;
    after = reading.next;
  }
  // What only the later statements saw is read once more by the next look.
  loaded.seen = seenOf(snapshot ?? loaded.seen.snapshot, newest);
}
