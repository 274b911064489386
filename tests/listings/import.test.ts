import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { runImport } from "../../domain/listings/import/run-import.ts";
import {
  checkImport,
  createListing,
  discardImport,
  type ListingsCtx,
  listingsTasks,
  readImport,
  startImport,
} from "../../domain/listings/index.ts";
import { newListingInput } from "../../domain/listings/inputs.ts";
import { accountListings } from "../../domain/listings/tables.ts";
import { system } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { memoryFiles, pictureCoder } from "./pictures-rig.ts";
import { purchaseShop } from "./purchase-rig.ts";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof purchaseShop>>;
let manager: ListingsCtx;

beforeAll(async () => {
  database = await testDatabase({ max: 6 });
  shop = await purchaseShop(database);
  manager = shop.manager;
});
afterAll(() => database.close());

const program = () => shop.as(system("accounts"));

async function checked(text: string, publishes = false): Promise<string> {
  const done = await checkImport(manager, { text, publishes });
  if (!done.ok) throw new Error(done.error.text);
  return done.value.importId;
}

async function imported(text: string, publishes = false): Promise<string> {
  const importId = await checked(text, publishes);
  expect(await startImport(manager, { importId })).toMatchObject({ ok: true });
  await runImport(program(), { importId });
  return importId;
}

async function stateOf(importId: string) {
  const found = await readImport(manager, { importId });
  if (!found.ok) throw new Error(found.error.text);
  return found.value.import;
}

const listingsNamed = (name: string) =>
  shop.ctx.db.select().from(accountListings).where(eq(accountListings.name, name));

test("rows with nothing but a name are listed with the usual values", async () => {
  await imported("name\nBare Row");
  expect(await listingsNamed("Bare Row")).toMatchObject([
    {
      build: "Main",
      type: "Regular",
      loginMethod: "Jagex Launched",
      combatLevel: 99,
      totalLevel: 1500,
      priceCents: 9_999,
      deliveryTime: "Instant",
      state: "draft",
      loginSecretId: null,
      quantity: 1,
    },
  ]);
});

test("the preview of a checked file says of each row what was filled in", async () => {
  const importId = await checked("name,price,build\nPriced Row,25,\nBare Row,,");
  const found = await readImport(manager, { importId });
  const filledIn = found.ok ? found.value.preview.map((row) => row.filledIn) : [];
  const rest = ["build", "type", "login_method", "combat_level", "total_level"];
  expect(filledIn).toEqual([
    [...rest, "delivery_time"],
    [...rest, "price", "delivery_time"],
  ]);
});

test("published at once, rows are for sale with their logins in the vault alone", async () => {
  await imported("name,price,email,password\nFor Sale,189.00,planted@mail.test,planted-password-7", true);
  const [listing] = await listingsNamed("For Sale");
  expect(listing).toMatchObject({ state: "published", priceCents: 18_900 });
  const subject = `listing:${listing?.id}`;
  const login = await shop.ctx.vault.open(shop.ctx.db, { id: listing?.loginSecretId ?? "", subject });
  expect(JSON.parse(login ?? "{}")).toMatchObject({
    name: "planted@mail.test",
    password: "planted-password-7",
  });
  const { rows: tables } = await database.pool.query(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  for (const { name } of tables) {
    const found = await database.pool.query(
      `select 1 from ${name} t where t::text like '%planted-password-7%'`,
    );
    expect([name, found.rowCount]).toEqual([name, 0]);
  }
});

test("with one error in the file nothing is imported, and each error has its line and column", async () => {
  const text = [
    "name,price,combat_level,email,password",
    "Good,10,90,a@mail.test,one",
    ",10,90,b@mail.test,two",
    "Dear,50000.01,2,c@mail.test,three",
    "Twice,10,90,A@mail.test,four",
    "Half,10,90,d@mail.test,",
  ].join("\n");
  const importId = await checked(text);
  const { state, errors } = await stateOf(importId);
  expect(state).toBe("refused");
  expect(errors.map(({ line, column }) => [line, column])).toEqual([
    [3, "name"],
    [4, "combat_level"],
    [4, "price"],
    [5, "email"],
    [6, "password"],
  ]);
  expect(await startImport(manager, { importId })).toMatchObject({ error: { code: "conflict" } });
  expect(await listingsNamed("Good")).toEqual([]);
});

test("what is published needs a login in each row", async () => {
  const importId = await checked("name\nNo Login", true);
  expect(await stateOf(importId)).toMatchObject({
    state: "refused",
    errors: [{ line: 2, column: "email" }],
  });
});

longTest(
  "ten thousand rows are imported together, once however often it is started",
  async () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, at) => `Lot ${at},${10 + (at % 90)}.00,n${at}@mail.test,pw-${at}`,
    );
    const importId = await checked(`name,price,email,password\n${rows.join("\n")}`, true);
    await Promise.all([startImport(manager, { importId }), startImport(manager, { importId })]);
    await Promise.all([runImport(program(), { importId }), runImport(program(), { importId })]);
    expect(await stateOf(importId)).toMatchObject({ state: "done", doneCount: 10_000 });
    const { rows: counted } = await database.pool.query(
      "select count(*)::int as made from account_listings where name like 'Lot %' and state = 'published'",
    );
    expect(counted[0].made).toBe(10_000);
  },
  60_000,
);

test("an account that is listed is not listed again, by no way", async () => {
  const text = "name,email,password\nOnly One,Only-One@mail.test,pw";
  const [first, second] = [await checked(text), await checked(text)];
  for (const importId of [first, second]) {
    await startImport(manager, { importId });
    await runImport(program(), { importId });
  }
  expect(await stateOf(first)).toMatchObject({ state: "done" });
  expect(await stateOf(second)).toMatchObject({
    state: "failed",
    failedReason: expect.stringContaining("Another listing now has one of these logins"),
  });
  expect(await stateOf(await checked(text))).toMatchObject({
    state: "refused",
    errors: [{ line: 2, column: "email", text: "Another listing already has this login." }],
  });
  const login = { email: "only-one@mail.test", password: "other" };
  const listing = newListingInput.parse({ name: "Again", ...login });
  expect(await createListing(manager, { listing, publishes: false })).toMatchObject({
    error: { code: "conflict", field: "email" },
  });
  expect(await listingsNamed("Only One")).toHaveLength(1);
});

longTest(
  "rows stand in their order where the newest come first, and those with an id of ours are refused",
  async () => {
    const names = Array.from({ length: 1_200 }, (_, at) => `In Order ${at}`);
    await imported(`name\n${names.join("\n")}`);
    const { rows } = await database.pool.query(
      "select name from account_listings where name like 'In Order %' order by created_at desc, id desc",
    );
    expect(rows.map(({ name }) => name)).toEqual(names);
    expect(await stateOf(await checked("id,name,price\n0f3c1a2b,Known,ten"))).toMatchObject({
      errors: [{ line: 2, column: "id", name: "Known" }],
    });
    expect(await stateOf(await checked("name,price\nKnown,ten"))).toMatchObject({
      errors: [{ line: 2, text: "“ten”: Enter a price, for example 95.00.", name: "Known" }],
    });
  },
);

test("an import whose commit was not answered is done all the same", async () => {
  const importId = await checked("name\nAnswer Lost");
  await startImport(manager, { importId });
  const { db } = program();
  const lost = new Proxy(db, {
    get: (target, key) =>
      key === "transaction"
        ? async (...args: Parameters<typeof db.transaction>) => {
            await db.transaction(...args);
            throw new Error("The connection was lost");
          }
        : Reflect.get(target, key),
  });
  await runImport({ ...program(), db: lost }, { importId });
  expect(await stateOf(importId)).toMatchObject({ state: "done" });
});

longTest("an import that is cut off leaves nothing, and is done when it is started again", async () => {
  const rows = Array.from({ length: 1_200 }, (_, at) => `Cut ${at}`);
  const importId = await checked(`name\n${rows.join("\n")}`);
  await startImport(manager, { importId });
  const broken = { ...program(), vault: { ...shop.ctx.vault, sealMany: cutOffAt(2) } };
  await runImport(broken, { importId });
  expect(await stateOf(importId)).toMatchObject({ state: "failed", doneCount: 0 });
  const countCut = async () => {
    const { rows: found } = await database.pool.query(
      "select count(*)::int as made from account_listings where name like 'Cut %'",
    );
    return found[0].made;
  };
  expect(await countCut()).toBe(0);
  await startImport(manager, { importId });
  await runImport(program(), { importId });
  expect(await countCut()).toBe(1_200);
});

/** A batch of the vault that works so many times and then fails as a lost connection does. */
function cutOffAt(calls: number): ListingsCtx["vault"]["sealMany"] {
  const { sealMany } = shop.ctx.vault;
  const counted = vi.fn(sealMany);
  return async (...args) => {
    if (counted.mock.calls.length >= calls) throw new Error("The connection was lost");
    return counted(...args);
  };
}

test("the program has a task for what an import adds as a job", async () => {
  const importId = await checked("name\nBy The Job");
  await startImport(manager, { importId });
  const { rows } = await database.pool.query("select task_identifier as name from graphile_worker.jobs");
  const tasks = listingsTasks({ ...program(), files: memoryFiles(), pictureCoder });
  expect(Object.keys(tasks)).toEqual(expect.arrayContaining(rows.map(({ name }) => name)));
});

test("rows that are thrown away, and those older than a day, are not imported", async () => {
  const thrown = await checked("name\nThrown");
  expect(await discardImport(manager, { importId: thrown })).toMatchObject({ ok: true });
  expect(await startImport(manager, { importId: thrown })).toMatchObject({ error: { code: "conflict" } });
  const old = await checked("name\nOld");
  shop.clock.advance(25 * 3_600_000);
  await shop.ctx.vault.destroyDue(shop.ctx.db, shop.clock.now());
  expect(await startImport(manager, { importId: old })).toMatchObject({ error: { code: "conflict" } });
  expect(await listingsNamed("Thrown")).toEqual([]);
  expect(await listingsNamed("Old")).toEqual([]);
});

test("only whoever edits listings imports", async () => {
  const staff = shop.as(await person(database, "staff"));
  expect(await checkImport(staff, { text: "name\nA", publishes: false })).toMatchObject({ ok: false });
  const importId = await checked("name\nA");
  expect(await startImport(staff, { importId })).toMatchObject({ ok: false });
  expect(await readImport(shop.ctx, { importId })).toMatchObject({ ok: false });
});
