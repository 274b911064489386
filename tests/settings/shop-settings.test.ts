import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeQuote } from "../../domain/gold/index.ts";
import { changeWorld, chooseWorld, readOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { paymentsReactor } from "../../domain/payments/index.ts";
import { readShopFacts, seedSettings, writeSettings } from "../../domain/settings/index.ts";
import { defaultSettings, settingsGroups } from "../../domain/settings/inputs.ts";
import type { SettingsKey } from "../../domain/settings/model.ts";
import { system } from "../../kernel/actor.ts";
import { readShop } from "../../platform/settings/read-shop.ts";
import { adoptEnvironment } from "../../server/open-database.ts";
import { goldShop, place, placedGold, quoted, setGold } from "../gold/gold-rig.ts";
import { ordersCtx, person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.pool.query("delete from settings"));
afterAll(() => database.close());

/** Saves a group over whatever it has, as what two admins agreed on (Rule P43). */
async function save(key: SettingsKey, value: object) {
  const { ctx } = ordersCtx(database);
  const { rows } = await database.pool.query("select version from settings where key = $1", [key]);
  const act = { key, value: { ...defaultSettings[key], ...value }, version: rows[0]?.version ?? 0 };
  return writeSettings({ ...ctx, actor: system("test") }, act);
}

async function dueMinutes(orderId: string) {
  const { rows } = await database.pool.query(
    "select extract(epoch from deadline_at - deadline_started_at)::int / 60 as minutes from orders where id = $1",
    [orderId],
  );
  return rows[0].minutes;
}

test("an order keeps what it was promised, and the next one gets what we promise now (Rule P23)", async () => {
  const { ctx } = ordersCtx(database, [paymentsReactor]);
  const staff = { ...ctx, actor: await person(database, "staff") };
  const [first, second] = [await placed(ctx), await placed(ctx)];
  const receive = async (orderId: string) =>
    expect(await setOrderStatus(staff, { orderId, status: "gold_received", note: "Got it" })).toMatchObject({
      ok: true,
    });
  await receive(first.orderId);
  expect((await save("deadlines", { goldPayoutMinutes: 12 })).ok).toBe(true);
  await receive(second.orderId);
  expect([await dueMinutes(first.orderId), await dueMinutes(second.orderId)]).toEqual([5, 12]);
  expect((await readShopFacts(database.db)).goldPayoutTime).toBe("12 minutes");
});

test("worlds are the owner's list: another is refused, and an order that has one keeps it (Rule P38)", async () => {
  const { ctx } = ordersCtx(database);
  const staff = { ...ctx, actor: await person(database, "staff") };
  const { orderId, accessToken: token } = await placed(ctx);
  const worlds = [
    { world: 420, kind: "Members" },
    { world: 301, kind: "Free-to-Play" },
  ];
  expect((await save("meeting", { worlds })).ok).toBe(true);
  const choose = (world: number, lock = false) => chooseWorld(ctx, { orderId, token, world, lock });
  expect(await choose(335)).toMatchObject({
    error: { code: "invalid", field: "world", text: "Please choose World 420 or World 301." },
  });
  expect(await choose(333)).toMatchObject({ ok: true });
  expect(await choose(333, true)).toMatchObject({ ok: true });
  const read = await readOrder(ctx, { orderId, token });
  expect(read).toMatchObject({ value: { private: { world: 333, worldLocked: true } } });
  expect(await changeWorld(staff, { orderId, world: 335 })).toMatchObject({ error: { field: "world" } });
  expect(await changeWorld(staff, { orderId, world: 420 })).toMatchObject({ ok: true });
});

test("an order without a word on its world gets the owner's first, and a repeat after a change its first answer", async () => {
  const { ctx } = await goldShop(database);
  await setGold(database, "capacity", 1_000);
  await save("meeting", { worlds: [{ world: 420, kind: "Members" }] });
  const quote = await quoted(ctx, "sell", 5);
  const first = await place(ctx, quote, "one-long-key");
  expect(first).toMatchObject({ value: { placed: { world: 420 }, replayed: false } });
  await save("meeting", { worlds: [{ world: 301, kind: "Free-to-Play" }] });
  expect(await place(ctx, quote, "one-long-key")).toMatchObject({
    value: { placed: { world: 420 }, replayed: true },
  });
});

test("a gold order outside the owner's limits is neither quoted nor placed under an earlier quote (Rule P12)", async () => {
  const { ctx } = await goldShop(database);
  await setGold(database, "capacity", 1_000);
  const large = await quoted(ctx, "sell", 60);
  expect((await save("gold", { smallestMillions: 5, largestMillions: 50 })).ok).toBe(true);
  const text = "Please enter 5 to 50 million, in whole millions.";
  for (const quantity of [4, 51]) {
    const quote = await makeQuote(ctx, { direction: "sell", quantity });
    expect(quote).toMatchObject({ error: { code: "invalid", field: "quantity", text } });
  }
  expect(await place(ctx, large)).toMatchObject({ error: { code: "invalid", field: "quantity", text } });
  expect((await placedGold(ctx, "sell", 50)).quantity).toBe(50);
});

test.each([
  ["gold", { largestMillions: 1_001 }, "Enter a whole number from 1 to 1,000."],
  [
    "gold",
    { smallestMillions: 20, largestMillions: 10 },
    "The largest order can't be smaller than the smallest.",
  ],
  ["meeting", { worlds: [] }, "Keep at least one world."],
  ["meeting", { places: [] }, "Keep at least one place."],
  ["meeting", { places: ["A", "A"] }, "List each place once."],
  ["shop", { name: " " }, "Give your shop a name."],
  ["shop", { senderName: "A\r\nBcc: b" }, "Leave out quotes, < and >."],
  ["shop", { replyTo: "nobody" }, "Enter one email address, or leave it empty."],
  ["shop", { accentColor: "#ffffff" }, "too light"],
  ["crypto", { smallBelowCents: 200_000 }, "This can't be less than the limit for small orders."],
] as const)("%s refuses %o with its own sentence", async (key, value, text) => {
  const saved = await save(key, value);
  expect(saved).toMatchObject({ error: { code: "invalid", text: expect.stringContaining(text) } });
});

test("an upgraded shop begins with what its environment said, once, and never over what was saved", async () => {
  const { ctx } = ordersCtx(database);
  const former = { shop: { senderName: "Heron & Sons" }, crypto: { priceMaxAgeSeconds: 60 } };
  await adoptEnvironment(ctx, former);
  expect(await readShop(database.db)).toMatchObject({ name: "Goldhall", senderName: "Heron & Sons" });
  expect((await save("shop", { name: "Heron", senderName: "" })).ok).toBe(true);
  await adoptEnvironment(ctx, former);
  expect(await readShop(database.db)).toMatchObject({ name: "Heron", senderName: "" });
  const { rows } = await database.pool.query("select value from settings where key = 'crypto'");
  expect(rows[0].value).toEqual({ ...settingsGroups.crypto.parse({}), priceMaxAgeSeconds: 60 });
});

test("a group that was stored before it had a field has that field's default", async () => {
  const { clock } = ordersCtx(database).ctx;
  await seedSettings(database.db, "shop", { name: "Heron" }, clock.now());
  await database.pool.query(`update settings set value = '{"name":"Heron"}' where key = 'shop'`);
  expect(await readShop(database.db)).toEqual({ ...defaultSettings.shop, name: "Heron" });
});
