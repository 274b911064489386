import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "../../domain/payments/index.ts";
import { verifyCommissions } from "../../domain/promotions/index.ts";
import { s3Files } from "../../integrations/s3/s3-files.ts";
import { checkArchive } from "../../platform/backup/archive-reader.ts";
import { appendEvent, verifyEvents } from "../../platform/events/index.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { createVault } from "../../platform/vault/vault.ts";
import { s3Double } from "../integrations/s3-double.ts";
import { listen, startHub } from "../live/live-rig.ts";
import { ordersCtx, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { eventually } from "../support/tools.ts";
import { backUp, contentOf, oldShop, oldShopKeys, restore, type Scratch, scratch } from "./backup-rig.ts";

let shop: TestDatabase;
/** The shop, restored from a backup of it. */
let copy: TestDatabase;
let folder: Scratch;
beforeAll(async () => {
  folder = scratch();
  shop = await testDatabase({ empty: true });
  await restore(shop, { files: folder.files("shop") });
  await shop.pool.query(`update graphile_worker._private_jobs set attempts = 3, last_error = 'The line was busy'
    where id = (select min(id) from graphile_worker._private_jobs)`);
  await shop.pool.query(accessOfThatDay);
  const file = folder.at("whole.tar");
  await backUp(shop, { file, files: folder.files("shop") });
  await shop.pool.query("delete from sessions; delete from verifications; delete from guard_changes");
  copy = await restored(file, "copy");
});
afterAll(async () => {
  await copy.close();
  await shop.close();
  folder.remove();
});

/** Its secrets are sealed with the keys that the shop has. */
const shopCtx = () => ({ ...ordersCtx(shop).ctx, vault: createVault(oldShopKeys) });

async function restored(file: string, files: string) {
  const database = await testDatabase({ empty: true });
  await restore(database, { file, files: folder.files(files) });
  return database;
}

async function provesItself({ db }: TestDatabase) {
  const { events, broken } = await verifyEvents(db);
  const ledger = await verifyLedger(db, [verifyCommissions]);
  expect({ broken, problems: ledger.problems }).toEqual({ broken: [], problems: [] });
  return { events, orders: ledger.orders };
}

/** A session, a mailed link and a loosening that waits: all was taken away after the backup. */
const accessOfThatDay = `
  insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
    select gen_random_uuid(), id, 'stolen', now() + interval '9 days', now(), now() from users limit 1;
  insert into verifications (id, identifier, value, expires_at) values
    (gen_random_uuid(), 'sign-in', 'mailed', now() + interval '9 days');
  insert into guard_changes (id, kind, subject, change, reason, requested_by, requested_at)
    select gen_random_uuid(), 'settings', 'approvals', '{}', '', id, now() - interval '9 days' from users limit 1`;

test("nobody is signed in to a restored shop, and a loosening that waited doesn't apply (Rule P43)", async () => {
  const { rows } = await copy.pool.query(`select state, (select count(*)::int from sessions) as sessions,
    (select count(*)::int from verifications) as links from guard_changes`);
  expect(rows).toEqual([{ state: "expired", sessions: 0, links: 0 }]);
  await copy.pool.query("delete from guard_changes");
});

test("a restored shop has every row, job and picture, and its chains and books are proven", async () => {
  const content = await contentOf(copy);
  expect(content).toEqual(await contentOf(shop));
  expect(Object.keys(content).length).toBeGreaterThan(60);
  for (const key of ["320", "800", "1600"].map((size) => `pictures/${pictureId}/${size}.webp`))
    expect(await folder.files("copy").get(key)).toEqual(await folder.files("shop").get(key));
  expect((await provesItself(copy)).events).toBeGreaterThan(200);
});

const pictureId = "b0ee9aa1-b40d-4bf8-88f1-50e543d0793f";

/** Triggers, references, checks and indexes, as the database writes them. */
async function rulesOf({ pool }: TestDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ rule: string }>(
    `select pg_get_triggerdef(oid) || ' ' || tgenabled::text as rule from pg_trigger where not tgisinternal
     union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select pg_get_indexdef(indexrelid) from pg_index i join pg_class c on c.oid = indexrelid
       where c.relnamespace = 'public'::regnamespace
     order by 1`,
  );
  return rows.map(({ rule }) => rule);
}

test("the database keeps its rules: references, triggers and numbers go on", async () => {
  const { pool } = shop;
  await expect(pool.query("update events set note = 'changed'")).rejects.toThrow("append-only");
  await expect(pool.query("insert into sessions select * from sessions limit 0")).resolves.toBeDefined();
  const fresh = await testDatabase();
  expect(await rulesOf(shop)).toEqual(await rulesOf(fresh));
  await fresh.close();
  const ctx = shopCtx();
  await placed(ctx);
  await provesItself(shop);
});

test("addresses of orders that a restore does not know are not given to others", async () => {
  const { rows } = await shop.pool.query("select nextval('eth_address_index')::int as next");
  const { manifest } = await checkArchive(oldShop);
  const before = manifest.sequences.find(({ name }) => name === "eth_address_index");
  expect(rows).toEqual([{ next: Number(before?.last) + 1_001 }]);
});

test("what happens after a restore is seen at once, and streams from before it begin anew", async () => {
  const before = await startHub(shop);
  const position = before.position();
  await before.stop();
  // What other tests of the same cluster have not yet committed is waited for.
  const arePast = async () =>
    (
      await copy.pool.query(
        `select (select bool_and(tx_id < pg_snapshot_xmin(pg_current_snapshot())) from events) as events,
      (select bool_and(changed_xid < pg_snapshot_xmin(pg_current_snapshot())) from account_listings) as listings`,
      )
    ).rows;
  await expect.poll(arePast).toEqual([{ events: true, listings: true }]);
  const hub = await startHub(copy);
  const behind = listen(hub, ["orders"], position);
  const fresh = listen(hub, ["orders"], hub.position());
  await eventually("the old stream is told", async () =>
    behind.frames.some(({ event }) => event !== "ready"),
  );
  await copy.db.transaction((tx) =>
    appendEvent(tx, {
      ...{ subjectKind: "order", subjectId: "after", type: "order.placed", topics: ["orders"] },
      ...{ actor: { kind: "system", name: "test" }, visibility: "internal" },
    }),
  );
  await eventually("the new event is told", async () => fresh.heard.has("order:after#1"));
  await hub.stop();
});

longTest("a backup made while orders are placed is of one moment, and hinders none of them", async () => {
  const ctx = shopCtx();
  let going = true;
  const keys: string[] = [];
  const writers = [1, 2, 3].map(async (writer) => {
    while (going) {
      const { orderId } = await placed(ctx);
      keys.push(orderId);
      await addJob(shop.db, `of writer ${writer}`, { orderId });
    }
  });
  await eventually("orders are placed", async () => keys.length > 10);
  const atStart = keys.length;
  const file = folder.at("busy.tar");
  await backUp(shop, { file, files: folder.files("shop") });
  const atEnd = keys.length;
  going = false;
  await Promise.all(writers);
  expect(atEnd).toBeGreaterThan(atStart);
  const later = await restored(file, "copy");
  await provesItself(later);
  const { rows } = await later.pool.query<{ id: string }>("select id::text from orders where id = any ($1)", [
    keys,
  ]);
  const stored = new Set(rows.map(({ id }) => id));
  expect(keys.slice(0, atStart).filter((id) => !stored.has(id))).toEqual([]);
  const halves = await later.pool.query(
    "select id from orders o where not exists (select from events where subject_kind = 'order' and subject_id = o.id::text)",
  );
  expect(halves.rows).toEqual([]);
  await later.close();
});

longTest(
  "a restore needs a user who owns the database and no more, as managed PostgreSQL gives",
  async () => {
    const owned = await testDatabase({ empty: true });
    const name = new URL(owned.url).pathname.slice(1);
    await owned.pool.query(
      `create role ${name} login password 'owner'; alter database ${name} owner to ${name}`,
    );
    const databaseUrl = Object.assign(new URL(owned.url), { username: name, password: "owner" }).href;
    const store = await s3Double(bucket);
    const files = s3Files({ endpoint: store.origin, ...bucket });
    // Pictures go into a bucket and come from one; what is there already stays as it is.
    const own = `pictures/${pictureId}/800.webp`;
    await files.put(own, Buffer.from("of another shop"));
    await restore(owned, { files, databaseUrl });
    await provesItself(owned);
    expect([...store.stored.keys()]).toHaveLength(3);
    expect(String(store.stored.get(own))).toBe("of another shop");
    const done = await backUp(owned, { file: folder.at("owned.tar"), files, databaseUrl });
    expect(done.files).toBe(3);
    await owned.pool.query(`reassign owned by ${name} to current_user`);
    await owned.pool.query(`drop owned by ${name}; drop role ${name}`);
    await owned.close();
    await store.close();
  },
);

const bucket = {
  ...{ accessKeyId: "key", secretAccessKey: "a secret of the tests" },
  ...{ region: "eu-1", bucket: "pictures" },
};

test("a picture that is gone meanwhile is named, and the rest is kept", async () => {
  const files = folder.files("shop");
  const lost = `pictures/${pictureId}/800.webp`;
  const file = folder.at("lost.tar");
  const done = await backUp(shop, {
    file,
    files: { get: async (key) => (key === lost ? null : files.get(key)) },
  });
  expect(done.files).toBe(2);
  expect(done.manifest.files).toMatchObject({ missing: 1, missingKeys: [lost] });
});
