import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import {
  browseListings,
  type CatalogCtx,
  createCatalog,
  lowestPriceCents,
  readListing,
  similarListings,
} from "../../domain/listings/index.ts";
import { type ListingQuery, nothingChosen } from "../../domain/listings/model.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { write, writePicture, written } from "./catalog-rig.ts";

let database: TestDatabase;
let catalogs: { one: CatalogCtx; other: CatalogCtx };
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  catalogs = { one: { db, catalog: createCatalog({ db }) }, other: { db, catalog: createCatalog({ db }) } };
  await Promise.all([catalogs.one.catalog.fresh(), catalogs.other.catalog.fresh()]);
});
afterAll(() => database.close());

const all: ListingQuery = { ...nothingChosen, sort: "newest", page: 1 };
const set = (id: string, what: string, values: unknown[] = []) =>
  database.pool.query(`update account_listings set ${what} where id = $1`, [id, ...values]);

/** What both catalogs, which are two programs over one database, show of a search. */
async function shown(query: Partial<ListingQuery>) {
  const [one, other] = await Promise.all([
    browseListings(catalogs.one, { ...all, ...query }),
    browseListings(catalogs.other, { ...all, ...query }),
  ]);
  expect(one).toEqual(other);
  return one;
}
const ids = async (query: Partial<ListingQuery>) => (await shown(query)).cards.map(({ id }) => id);

test("publishing, a new price, a hold, its end, a sale and hiding are seen by the next look of every program", async () => {
  const listing = written({ name: "Brindle Seer", state: "draft", priceCents: 7_000 });
  const { id } = listing;
  await write(database.pool, [listing]);
  expect(await ids({ q: "brindle" })).toEqual([]);
  await set(id, "state = 'published'");
  expect(await ids({ q: "brindle", price: ["50-100"] })).toEqual([id]);
  await set(id, "price_cents = 20000");
  expect(await ids({ q: "brindle", price: ["50-100"] })).toEqual([]);
  expect(await ids({ q: "brindle", price: ["150-300"] })).toEqual([id]);
  await set(id, "held_by = $2", [randomUUID()]);
  expect((await shown({ q: "brindle" })).cards).toMatchObject([{ id, isHeld: true, priceCents: 20_000 }]);
  await set(id, "held_by = null");
  expect((await shown({ q: "brindle" })).cards).toMatchObject([{ id, isHeld: false }]);
  await set(id, "name = 'Sorrel Seer'");
  expect(await ids({ q: "brindle" })).toEqual([]);
  expect(await ids({ q: "sorrel" })).toEqual([id]);
  await set(id, "state = 'sold'");
  expect(await ids({ q: "sorrel" })).toEqual([]);
  await set(id, "state = 'published'");
  expect(await ids({ q: "sorrel" })).toEqual([id]);
  await set(id, "state = 'hidden'");
  expect(await ids({ q: "sorrel" })).toEqual([]);
});

test("a transaction that began early and is committed late is seen, and only then", async () => {
  const [early, late] = [written({ name: "Early Rook" }), written({ name: "Late Rook" })];
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await write(client, [early]);
    // Started later, committed earlier: its number is the higher one, and the catalog has read beyond the
    // lower.
    await write(database.pool, [late]);
    expect(await ids({ q: "rook" })).toEqual([late.id]);
    expect(await ids({ q: "rook" })).toEqual([late.id]);
    await client.query("commit");
  } finally {
    client.release();
  }
  expect((await ids({ q: "rook" })).sort()).toEqual([early.id, late.id].sort());
});

test("what is rolled back was never there", async () => {
  const listing = written({ name: "Undone Rook" });
  const client = await database.pool.connect();
  await client.query("begin");
  await write(client, [listing]);
  await client.query("rollback");
  client.release();
  expect(await ids({ q: "undone" })).toEqual([]);
});

test("looks at the same time share their questions to the database", async () => {
  const asked = vi.spyOn(database.pool, "query");
  await write(database.pool, [written({ name: "Shared Rook" })]);
  asked.mockClear();
  const looks = await Promise.all(
    Array.from({ length: 40 }, () => browseListings(catalogs.one, { ...all, q: "shared" })),
  );
  expect(looks.every(({ total }) => total === 1)).toBe(true);
  // pg's query is overloaded: its first argument is a text or a question with a name.
  const names = asked.mock.calls.map(([question]) => (question as unknown as { name?: string }).name);
  asked.mockRestore();
  expect(names.filter((name) => name === "catalog-changes").length).toBeLessThanOrEqual(2);
});

test("a catalog that the database does not answer says so, and reads again when it is asked again", async () => {
  const { db } = database;
  const ctx: CatalogCtx = { db, catalog: createCatalog({ db }) };
  const broken = vi.spyOn(database.pool, "query").mockRejectedValueOnce(new Error("no connection") as never);
  await expect(browseListings(ctx, all)).rejects.toThrow("no connection");
  broken.mockRestore();
  expect((await browseListings(ctx, all)).total).toBe((await shown({})).total);
});

test("an index that was loaded while another database took over is loaded anew", async () => {
  const { db, pool } = database;
  const catalog = createCatalog({ db });
  const query = pool.query.bind(pool) as (...asked: unknown[]) => Promise<unknown>;
  const asked = vi.spyOn(pool, "query").mockImplementationOnce((async (...question: unknown[]) => {
    const rows = await query(...question);
    catalog.startOver();
    return rows;
  }) as never);
  await catalog.fresh();
  const loads = asked.mock.calls.filter(([question]) => JSON.stringify(question).includes("as newest"));
  asked.mockRestore();
  expect(loads).toHaveLength(2);
});

test("what has changed does not pile up: the index is read anew meanwhile, and again when that failed", async () => {
  const { db, pool } = database;
  const ctx: CatalogCtx = { db, catalog: createCatalog({ db, mostStale: 5 }) };
  const listing = written({ name: "Restless Rook" });
  await write(pool, [listing]);
  const before = (await ctx.catalog.fresh()).docs.size;
  const changeOften = async () => {
    for (let price = 1; price <= before + 20; price += 1) {
      await set(listing.id, "price_cents = $2", [price]);
      const { cards } = await browseListings(ctx, { ...all, q: "restless" });
      expect(cards).toMatchObject([{ priceCents: price }]);
    }
    return (await ctx.catalog.fresh()).listings.length;
  };
  const query = pool.query.bind(pool) as (question: { name?: string }, values?: unknown) => Promise<unknown>;
  const broken = vi
    .spyOn(pool, "query")
    .mockImplementation(((question: { name?: string }, values?: unknown) =>
      question.name === "catalog-published"
        ? Promise.reject(new Error("no connection"))
        : query(question, values)) as never);
  expect(await changeOften()).toBe(2 * before + 20);
  broken.mockRestore();
  expect(await changeOften()).toBeLessThan(2 * before + 20);
});

const many = 6_000;
/** Publishes as many listings as it takes for several parts. */
const publishMany = (pool: TestDatabase["pool"]) =>
  pool.query(
    `insert into account_listings (id, slug, name, build, type, login_method, combat_level, total_level, price_cents, delivery_time,
       description, state, published_at, login_secret_id, created_at, updated_at)
     select gen_random_uuid(), 'many-' || i, 'Many ' || i, 'Skiller', 'UIM', 'Legacy Username', 3, 600 + i % 100, 100 + i, '1 Day',
       'One of many, number ' || i, 'published', now(), gen_random_uuid(), now(), now() from generate_series(1, $1::int) as i`,
    [many],
  );

longTest("thousands at once are read in parts, as a first reading and as a change", async () => {
  const before = (await shown({})).total;
  const another: CatalogCtx = { db: database.db, catalog: createCatalog({ db: database.db }) };
  await publishMany(database.pool);
  const asked = vi.spyOn(database.pool, "query");
  expect((await shown({})).total).toBe(before + many);
  expect((await browseListings(another, { ...all, q: "number 5999" })).total).toBe(1);
  // pg's query is overloaded; called without a callback it promises a result.
  const results = (await Promise.all(asked.mock.results.map(({ value }) => value))) as { rows: unknown[] }[];
  asked.mockRestore();
  // Working one part into the index takes some milliseconds; then others have their turn.
  expect(Math.max(...results.map(({ rows }) => rows.length))).toBe(500);
  await database.pool.query("update account_listings set state = 'hidden' where slug like 'many-%'");
  expect((await shown({})).total).toBe(before);
});

longTest(
  "what thousands of rows were changed by is read once, though they were several transactions",
  async () => {
    for (const digit of [1, 2, 3]) {
      await database.pool.query("update account_listings set version = 2 where slug like $1", [
        `many-${digit}%`,
      ]);
    }
    await catalogs.one.catalog.fresh();
    const asked = vi.spyOn(database.pool, "query");
    await catalogs.one.catalog.fresh();
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  },
);

// An older PostgreSQL, which the long run brings along, tells its figures later.
test.skipIf(process.env.TEST_CLUSTER_URL)(
  "a look at a catalog on which nothing has changed reads a few blocks of the index, however many listings there are",
  async () => {
    // One connection, whose figures are there at once when it is told so.
    const own = await testDatabase({ max: 1 });
    onTestFinished(() => own.close());
    const ctx: CatalogCtx = { db: own.db, catalog: createCatalog({ db: own.db }) };
    const blocksRead = async () => {
      await own.pool.query("select pg_stat_force_next_flush()");
      const { rows } = await own.pool.query<{ read: number }>(
        `select (idx_blks_hit + idx_blks_read)::int as read from pg_statio_user_indexes
       where indexrelname = 'account_listings_changed'`,
      );
      return rows[0]?.read ?? 0;
    };
    await publishMany(own.pool);
    // As long as a transaction runs that began before them, one of another database too, they may have
    // company: looks go over them.
    const isBehind = async () => {
      const { rows } = await own.pool.query<{ behind: boolean }>(
        "select pg_snapshot_xmin(pg_current_snapshot()) > max(changed_xid) as behind from account_listings",
      );
      return rows[0]?.behind;
    };
    await vi.waitUntil(isBehind, { timeout: 40_000, interval: 50 });
    await ctx.catalog.fresh();
    const before = await blocksRead();
    for (let look = 0; look < 10; look += 1) await ctx.catalog.fresh();
    const read = (await blocksRead()) - before;
    // The way down to where new entries would stand, and never along those of old listings: they fill dozens
    // of blocks.
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(10 * 4);
  },
  60_000,
);

test("the lowest price is of what can be bought now", async () => {
  await database.pool.query("update account_listings set state = 'hidden'");
  expect(await lowestPriceCents(catalogs.one)).toBeNull();
  const [cheap, dear] = [written({ priceCents: 1_000 }), written({ priceCents: 2_000 })];
  await write(database.pool, [dear, cheap]);
  expect(await lowestPriceCents(catalogs.one)).toBe(1_000);
  await set(cheap.id, "held_by = $2", [randomUUID()]);
  expect(await lowestPriceCents(catalogs.one)).toBe(2_000);
});

test("similar ones are for sale, at most four, of the same build and type first, and then near in price", async () => {
  const like = written({ build: "Pure", type: "Ironman", priceCents: 10_000 });
  const near = written({ build: "Pure", type: "Ironman", priceCents: 11_000 });
  const nearer = written({ build: "Pure", type: "Ironman", priceCents: 10_500 });
  const otherType = written({ build: "Pure", type: "UIM", priceCents: 10_000 });
  const otherBuild = written({ build: "Maxed", type: "Ironman", priceCents: 10_000 });
  const neither = written({ build: "Other", type: "GIM", priceCents: 10_000 });
  const held = written({ build: "Pure", type: "Ironman", priceCents: 10_000, heldBy: randomUUID() });
  await database.pool.query("update account_listings set state = 'hidden'");
  await write(database.pool, [neither, otherBuild, otherType, near, nearer, like, held]);
  const cards = await similarListings(catalogs.one, like.id);
  expect(cards.map(({ id }) => id)).toEqual([nearer.id, near.id, otherType.id, otherBuild.id]);
  // A page of one that was sold still leads somewhere.
  await set(like.id, "state = 'sold'");
  expect(await similarListings(catalogs.one, like.id)).toHaveLength(4);
  expect(await similarListings(catalogs.one, randomUUID())).toEqual([]);
});

test("a listing's page is there while it is published or sold, with everything public, its pictures in order", async () => {
  const listing = written({ name: "Gallery Rook", features: ["Fire cape", "Void", "Quest cape"] });
  await write(database.pool, [listing]);
  const second = await writePicture(database.pool, { listingId: listing.id, order: 1, url: "/media/b" });
  const first = await writePicture(database.pool, { listingId: listing.id, order: 0, url: "/media/a" });
  const slug = `listing-${listing.id}`;
  const read = await readListing(catalogs.one, slug);
  if (!read.ok) throw new Error(read.error.text);
  expect(read.value).toMatchObject({
    state: "published",
    isHeld: false,
    heldUntil: null,
    features: listing.features,
  });
  expect(read.value.pictures.map(({ id }) => id)).toEqual([first, second]);
  expect(JSON.stringify(read.value)).not.toMatch(/secret|madeBy|source/i);
  const { cards } = await shown({ q: "gallery" });
  expect(cards).toMatchObject([{ features: ["Fire cape", "Void"] }]);
  // The cards of a page that was shown are not read again until something has changed.
  await set(listing.id, "features = $2", ['["Infernal cape"]']);
  expect((await shown({ q: "gallery" })).cards).toMatchObject([{ features: ["Infernal cape"] }]);
  for (const state of ["draft", "hidden", "withdrawn"]) {
    await set(listing.id, "state = $2", [state]);
    expect(await readListing(catalogs.one, slug)).toMatchObject({ ok: false, error: { code: "not_found" } });
  }
  await set(listing.id, "state = 'sold', held_by = $2", [randomUUID()]);
  expect(await readListing(catalogs.one, slug)).toMatchObject({
    ok: true,
    value: { state: "sold", isHeld: false },
  });
  expect(await readListing(catalogs.one, "nobody")).toMatchObject({ ok: false });
});
