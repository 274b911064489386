import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkRows } from "../../domain/listings/import/check-rows.ts";
import {
  bulkEditListings,
  countDeskListings,
  exportListings,
  listDeskListings,
  listingsFileName,
  previewPrices,
} from "../../domain/listings/index.ts";
import { bulkEditInput } from "../../domain/listings/inputs.ts";
import { accountListings } from "../../domain/listings/tables.ts";
import { readDeskLog } from "../../domain/people/index.ts";
import { visitor } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { asked, made, many, newListing, plantedPassword } from "./desk-rig.ts";
import { purchased, purchaseShop } from "./purchase-rig.ts";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof purchaseShop>>;
beforeAll(async () => {
  database = await testDatabase();
  shop = await purchaseShop(database);
});
afterAll(() => database.close());

const rows = async (sql: string, values: unknown[] = []) => (await database.pool.query(sql, values)).rows;
const priceOf = async (id: string) =>
  (await rows("select price_cents from account_listings where id = $1", [id]))[0]?.price_cents;

longTest(
  "ten thousand rows are made, each with its own login, by one event",
  async () => {
    const requested = Array.from({ length: 10_000 }, (_, at) =>
      newListing({ name: `Batch ${at}`, email: `batch-${at}` }),
    );
    const all = await many(shop.manager, requested, true);
    expect(all).toHaveLength(10_000);
    expect(new Set(all.map(({ slug }) => slug)).size).toBe(10_000);
    const at = 7_321;
    const [row] = await rows("select name, state, login_secret_id from account_listings where id = $1", [
      all[at]?.id,
    ]);
    expect(row).toMatchObject({ name: `Batch ${at}`, state: "published" });
    const secret = { id: row.login_secret_id, subject: `listing:${all[at]?.id}` };
    expect(JSON.parse((await shop.ctx.vault.open(shop.ctx.db, secret)) ?? "{}")).toMatchObject({
      name: `batch-${at}`,
    });
    const reported = await rows(
      "select data ->> 'count' as count from events where type = 'listings.created'",
    );
    expect(reported).toEqual([{ count: "10000" }]);
    const log = await readDeskLog(shop.manager, { limit: 1 });
    expect(log).toMatchObject({ value: [{ type: "listings.created", data: { count: 10_000 } }] });
    await shop.ctx.db.delete(accountListings).where(inArray(accountListings.state, ["published"]));
  },
  60_000,
);

test("where one row cannot be written none is", async () => {
  const bad = { ...newListing({ name: "Torn" }), priceCents: 2 ** 40 };
  await expect(many(shop.manager, [newListing({ name: "Torn" }), bad])).rejects.toThrow();
  expect(await rows("select 1 from account_listings where name = 'Torn'")).toEqual([]);
});

test("the list goes from page to page without a gap or a repeat, in every order", async () => {
  const requested = Array.from({ length: 120 }, (_, at) =>
    newListing({
      name: `Paged ${at}`,
      price: 10 + (at % 7),
      combat_level: 3 + (at % 5),
      total_level: 40 + (at % 3),
    }),
  );
  await many(shop.manager, requested);
  for (const sort of ["updated", "created", "price", "combat", "total", "featured"]) {
    for (const direction of ["desc", "asc"]) {
      const seen: string[] = [];
      let cursor = "";
      do {
        const page = await listDeskListings(shop.manager, asked({ q: "paged", sort, direction, cursor }));
        if (!page.ok) throw new Error(page.error.text);
        seen.push(...page.value.listings.map(({ id }) => id));
        cursor = page.value.nextCursor ?? "";
      } while (cursor);
      expect([sort, direction, seen.length, new Set(seen).size]).toEqual([sort, direction, 120, 120]);
    }
  }
  const first = await listDeskListings(shop.manager, asked({ sort: "price" }));
  const cursor = (first.ok && first.value.nextCursor) || "";
  const others: Record<string, string>[] = [{ sort: "combat" }, { sort: "price", direction: "asc" }];
  for (const other of others) {
    expect(await listDeskListings(shop.manager, asked({ ...other, cursor }))).toMatchObject({
      error: { code: "invalid" },
    });
  }
  expect(await listDeskListings(shop.manager, asked({ cursor: "nonsense" }))).toMatchObject({
    error: { code: "invalid" },
  });
});

test("tabs, filters and search show what they say; a search is words of the name or the beginning of an id", async () => {
  const one = await made(
    shop.manager,
    { name: "Quiet 100% Skiller_x", build: "Skiller", price: 480, verified: "yes" },
    true,
  );
  const bare = await made(shop.manager, {
    name: "Quiet draft",
    email: "",
    password: "",
    recovery_questions: "",
  });
  const namesOf = async (query: Record<string, string>) => {
    const page = await listDeskListings(shop.manager, asked(query));
    if (!page.ok) throw new Error(page.error.text);
    return page.value.listings.map(({ name }) => name);
  };
  expect(await namesOf({ q: "skiller quiet" })).toEqual(["Quiet 100% Skiller_x"]);
  expect(await namesOf({ q: "100%" })).toEqual(["Quiet 100% Skiller_x"]);
  expect(await namesOf({ q: "1_0" })).toEqual([]);
  expect(await namesOf({ q: `#${one.id.slice(0, 8)}` })).toEqual(["Quiet 100% Skiller_x"]);
  expect(await namesOf({ q: "quiet", state: "draft" })).toEqual(["Quiet draft"]);
  expect(await namesOf({ q: "quiet", login: "missing" })).toEqual(["Quiet draft"]);
  expect(await namesOf({ q: "quiet", from: "480", to: "480.00" })).toEqual(["Quiet 100% Skiller_x"]);
  expect(await namesOf({ q: "quiet", build: "Skiller", verified: "yes" })).toEqual(["Quiet 100% Skiller_x"]);
  expect(await namesOf({ q: "quiet", build: "no such build" })).toHaveLength(2);
  const before = await countDeskListings(shop.manager, asked());
  const [row] = await shop.ctx.db
    .select()
    .from(accountListings)
    .where(inArray(accountListings.id, [one.id]));
  if (!row) throw new Error("The listing is gone");
  const order = await purchased(shop.ctx, row);
  const none = { all: 0, draft: 0, published: 0, held: 0, hidden: 0, sold: 0, withdrawn: 0 };
  const found = { ...none, all: 2, draft: 1, published: 1, held: 1 };
  for (const state of ["all", "sold"]) {
    expect(await countDeskListings(shop.manager, asked({ q: "quiet", state }))).toEqual({
      ok: true,
      value: found,
    });
  }
  const skillers = await countDeskListings(shop.manager, asked({ q: "quiet", build: "Skiller" }));
  expect(skillers).toEqual({ ok: true, value: { ...none, all: 1, published: 1, held: 1 } });
  expect(await namesOf({ state: "held" })).toEqual(["Quiet 100% Skiller_x"]);
  expect(await namesOf({ q: order.orderId.slice(0, 8) })).toEqual(["Quiet 100% Skiller_x"]);
  const after = await countDeskListings(shop.manager, asked());
  if (!before.ok || !after.ok) throw new Error("The counts were refused");
  expect(after.value).toEqual({ ...before.value, held: before.value.held + 1 });
  expect(bare.version).toBe(1);
  for (const actor of [visitor, await person(database, "member")]) {
    expect((await listDeskListings(shop.as(actor), asked())).ok).toBe(false);
    expect((await countDeskListings(shop.as(actor), asked())).ok).toBe(false);
    expect((await exportListings(shop.as(actor), asked())).ok).toBe(false);
  }
});

test("of many, those that can be changed are, and each other says why not", async () => {
  const good = await made(shop.manager, { name: "Bulk good", price: 100 }, true);
  const cheap = await made(shop.manager, { name: "Bulk cheap", price: 1 });
  const stale = await made(shop.manager, { name: "Bulk stale", price: 50 });
  const picks = [
    { id: good.id, version: 1 },
    { id: cheap.id, version: 1 },
    { id: stale.id, version: 9 },
  ];
  const change = bulkEditInput.parse({ intent: "price_percent", percent: "-7.5 %" });
  const done = await bulkEditListings(shop.manager, { which: { picks }, change });
  if (!done.ok) throw new Error(done.error.text);
  const by = new Map(done.value.map((one) => [one.name, one]));
  expect(by.get("Bulk good")).toMatchObject({ outcome: "changed", why: null });
  expect(by.get("Bulk cheap")).toMatchObject({ outcome: "refused", why: expect.stringMatching(/\$1\.00/) });
  expect(by.get("Bulk stale")).toMatchObject({
    outcome: "refused",
    why: expect.stringMatching(/Your change wasn't saved/),
  });
  expect([await priceOf(good.id), await priceOf(cheap.id), await priceOf(stale.id)]).toEqual([
    9_250, 100, 5_000,
  ]);
  // The same request sent twice takes nothing off twice.
  await bulkEditListings(shop.manager, { which: { picks: picks.slice(0, 1) }, change });
  expect(await priceOf(good.id)).toBe(9_250);
});

test("a preview says what a change of prices does, and does nothing; what it says is what is then done", async () => {
  const requested = [100, 33.33, 1, 50, 80, 70].map((price, at) =>
    newListing({ name: `Preview ${at + 1}`, price, email: `preview-${at}@mail.test` }),
  );
  const [one, two, cheap, stale, gone, sold] = await many(shop.manager, requested);
  if (!one || !two || !cheap || !stale || !gone || !sold) throw new Error("They were not made");
  await rows("update account_listings set state = 'withdrawn' where id = $1", [gone.id]);
  await rows("update account_listings set state = 'sold' where id = $1", [sold.id]);
  const asSeen = [one, two, cheap, { ...stale, version: 9 }, gone, sold];
  const picks = asSeen.map(({ id, version }) => ({ id, version }));
  const change = bulkEditInput.parse({ intent: "price_percent", percent: "-10" });
  if (change.intent !== "price_percent") throw new Error("It is no change of prices");
  const seen = await previewPrices(shop.manager, { which: { picks }, change });
  if (!seen.ok) throw new Error(seen.error.text);
  expect(seen.value.changes).toEqual([
    { id: one.id, name: "Preview 1", fromCents: 10_000, toCents: 9_000 },
    { id: two.id, name: "Preview 2", fromCents: 3_333, toCents: 3_000 },
  ]);
  expect(new Map(seen.value.refused.map(({ name, why }) => [name, why]))).toEqual(
    new Map([
      ["Preview 3", expect.stringMatching(/\$1\.00/)],
      ["Preview 4", expect.stringMatching(/changed since/)],
      ["Preview 5", expect.stringMatching(/withdrawn/)],
      ["Preview 6", expect.stringMatching(/sold/)],
    ]),
  );
  expect([await priceOf(one.id), await priceOf(two.id)]).toEqual([10_000, 3_333]);
  const done = await bulkEditListings(shop.manager, { which: { picks }, change });
  if (!done.ok) throw new Error(done.error.text);
  const changed = done.value.filter(({ outcome }) => outcome === "changed").map(({ id }) => id);
  expect(new Set(changed)).toEqual(new Set(seen.value.changes.map(({ id }) => id)));
  for (const { id, toCents } of seen.value.changes) expect(await priceOf(id)).toBe(toCents);
  expect(await priceOf(sold.id)).toBe(7_000);
  const same = { intent: "price_set" as const, price: 9_000 };
  const matching = { which: { matching: asked({ q: "preview 1" }), asOf: new Date(0) }, change: same };
  expect(await previewPrices(shop.manager, matching)).toMatchObject({
    value: { changes: [], unchanged: 1, refused: [] },
  });
  const staff = shop.as(await person(database, "staff"));
  expect((await previewPrices(staff, { which: { picks }, change })).ok).toBe(false);
});

test("the name of an export's file says what was asked for, in letters that every system takes", () => {
  const day = new Date("2026-11-20T23:59:00Z");
  const nameOf = (query: Record<string, string>) => listingsFileName(asked(query), day);
  expect(nameOf({})).toBe("listings-all-2026-11-20.csv");
  expect(nameOf({ state: "held", sort: "price" })).toBe("listings-on-hold-2026-11-20.csv");
  expect(nameOf({ q: ' Öak/"lot" ', state: "sold" })).toBe("listings-sold-oak-lot-2026-11-20.csv");
  expect(nameOf({ q: "日本", build: "Zerker" })).toBe("listings-all-search-filtered-2026-11-20.csv");
});

test("all that match are changed, once, and what was changed since they were looked at is left alone", async () => {
  for (const at of [1, 2, 3]) await made(shop.manager, { name: `Matching ${at}`, price: 100 });
  shop.clock.advance(1_000);
  const which = { matching: asked({ q: "matching" }), asOf: shop.clock.now() };
  shop.clock.advance(1_000);
  const change = bulkEditInput.parse({ intent: "price_percent", percent: "10" });
  const first = await bulkEditListings(shop.manager, { which, change });
  expect(first.ok && first.value.map(({ outcome }) => outcome)).toEqual(["changed", "changed", "changed"]);
  const again = await bulkEditListings(shop.manager, { which, change });
  expect(again.ok && again.value.map(({ outcome }) => outcome)).toEqual(["refused", "refused", "refused"]);
  expect(await rows("select distinct price_cents from account_listings where name like 'Matching%'")).toEqual(
    [{ price_cents: 11_000 }],
  );
  const published = await bulkEditListings(shop.manager, {
    which: { matching: asked({ q: "matching" }), asOf: shop.clock.now() },
    change: { intent: "publish" },
  });
  expect(published.ok && published.value.every(({ outcome }) => outcome === "changed")).toBe(true);
  const staff = shop.as(await person(database, "staff"));
  expect((await bulkEditListings(staff, { which, change })).ok).toBe(false);
});

test("more than a thousand at a time are refused before anything is changed", async () => {
  await many(
    shop.manager,
    Array.from({ length: 1_001 }, (_, at) => newListing({ name: `Crowd ${at}` })),
  );
  const which = { matching: asked({ q: "crowd" }), asOf: shop.clock.now() };
  const change = bulkEditInput.parse({ intent: "delivery", delivery_time: "1 Day" });
  expect(await bulkEditListings(shop.manager, { which, change })).toMatchObject({
    error: { code: "invalid" },
  });
  expect(await rows("select 1 from account_listings where delivery_time = '1 Day'")).toEqual([]);
});

test("a warranty of days is imported, exported, and set for many at once; empty is the shop's", async () => {
  const warranties = () =>
    rows("select warranty_days as days from account_listings where name like 'Warranted%' order by name");
  const checked = await checkRows("name,warranty\nWarranted A,14\nWarranted B,\nWarranted C,0\n", {
    needsLogin: false,
  });
  expect(checked.errors).toEqual([]);
  await many(shop.manager, checked.listings);
  expect(await warranties()).toEqual([{ days: 14 }, { days: null }, { days: 0 }]);
  const done = await exportListings(shop.manager, asked({ q: "warranted" }));
  if (!done.ok) throw new Error(done.error.text);
  let file = "";
  for await (const piece of done.value) file += piece;
  const [heading = [], ...lines] = file
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  const at = heading.findIndex((name) => name.replaceAll('"', "") === "warranty_days");
  expect(lines.map((cells) => cells[at]?.replaceAll('"', "")).sort()).toEqual(["", "0", "14"]);
  const set = async (warranty_days: string) => {
    shop.clock.advance(1_000);
    const which = { matching: asked({ q: "warranted" }), asOf: shop.clock.now() };
    const change = bulkEditInput.parse({ intent: "warranty", warranty_days });
    return bulkEditListings(shop.manager, { which, change });
  };
  expect((await set("30")).ok).toBe(true);
  expect(await warranties()).toEqual([{ days: 30 }, { days: 30 }, { days: 30 }]);
  expect((await set("")).ok).toBe(true);
  expect(await warranties()).toEqual([{ days: null }, { days: null }, { days: null }]);
  expect(bulkEditInput.safeParse({ intent: "warranty", warranty_days: "91" }).success).toBe(false);
});

test("an export has every listing once by its field names, nothing a spreadsheet would run, and no login", async () => {
  await made(
    shop.manager,
    { name: "=cmd|' /C calc'!A0", features: "One; Two", description: 'Says "hello",\nand more' },
    true,
  );
  const done = await exportListings(shop.manager, asked());
  if (!done.ok) throw new Error(done.error.text);
  let file = "";
  for await (const piece of done.value) file += piece;
  const [heading] = file.split("\r\n");
  expect(heading?.replaceAll('"', "")).toBe(
    "id,slug,name,build,type,login_method,combat_level,total_level,price,delivery_time,warranty_days,description,features,verified,quantity,featured,state,created_at,updated_at,published_at,sold_at",
  );
  const ids = await rows("select id from account_listings");
  expect(ids.length).toBeGreaterThan(1_000);
  const exported = [...file.matchAll(/^"?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"?,/gm)].map(
    ([, id]) => id,
  );
  expect(exported.sort()).toEqual(ids.map(({ id }) => id).sort());
  expect(file).toContain(`"'=cmd|' /C calc'!A0"`);
  expect(file).toContain('"One; Two"');
  expect(file).toContain('"Says ""hello"",\nand more"');
  expect(file).not.toContain(plantedPassword);
  expect(file).not.toContain("@mail.test");
});
