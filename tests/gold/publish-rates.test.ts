import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { demoRates } from "../../demo/rates.ts";
import {
  adjustPosition,
  ensureGold,
  goldTasks,
  publishRates,
  readGoldDesk,
  readGoldMarket,
  readRateHistory,
  withdrawRates,
} from "../../domain/gold/index.ts";
import { defaultRates } from "../../domain/gold/model.ts";
import type { OrdersCtx } from "../../domain/orders/index.ts";
import { readSettingsGroup, writeSettings } from "../../domain/settings/index.ts";
import type { Settings } from "../../domain/settings/model.ts";
import type { Actor } from "../../kernel/actor.ts";
import { readEvents } from "../../platform/events/index.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { goldShop, place, placedGold, positionOf, quoted, setGold } from "./gold-rig.ts";

let database: TestDatabase;
let manager: Actor;

beforeAll(async () => {
  database = await testDatabase();
  manager = await person(database, "manager", "Ledger Oak");
});
beforeEach(async () => {
  await database.pool.query("truncate gold_rates, gold_positions restart identity");
  await database.pool.query("delete from graphile_worker._private_jobs");
});
afterAll(() => database.close());

async function shop() {
  const rig = await goldShop(database);
  return { ...rig, ctx: { ...rig.ctx, actor: manager } };
}

async function newest(ctx: OrdersCtx): Promise<number> {
  const desk = await readGoldDesk(ctx);
  if (!desk.ok) throw new Error(desk.error.text);
  return desk.value.newestVersion;
}

const higher = { buyMicroUsd: 210_000, sellMicroUsd: 195_000, paymentMicroUsd: 170_000 };

async function ratesEvents() {
  const events = await readEvents(database.db, { subjectKind: "gold", subjectId: "rates", limit: 9 });
  return events.map(({ type, topics }) => [type, topics]);
}

test("a new shop has the rates, stock and capacity of Rule P14, once, and pages are told", async () => {
  const { ctx, asSystem } = await shop();
  expect(await ensureGold(asSystem)).toBe(false);
  expect(await readGoldMarket(ctx)).toMatchObject({
    ...defaultRates,
    stockMillions: 100,
    capacityMillions: 1000,
  });
  const held = await database.pool.query("select count(*)::int as count from gold_rates");
  expect(held.rows[0].count).toBe(1);
});

test("the demo has a year of rates behind it, the last change yesterday, the same at every start", async () => {
  const { ctx, asSystem } = await shop();
  await database.pool.query("truncate gold_rates restart identity");
  await ensureGold(asSystem, demoRates(ctx.clock.now()));
  const steps = await readRateHistory(ctx, { days: 364 });
  expect(steps.length).toBeGreaterThan(20);
  expect(steps.at(-1)).toMatchObject({ buyMicroUsd: 200_000, sellMicroUsd: 190_000 });
  expect(steps.at(-1)?.at.toISOString().slice(0, 10)).toBe("2026-11-19");
  for (const { sellMicroUsd, buyMicroUsd } of steps) {
    expect(sellMicroUsd).toBeGreaterThanOrEqual(180_000);
    expect(sellMicroUsd).toBeLessThanOrEqual(190_000);
    expect(buyMicroUsd).toBeGreaterThan(sellMicroUsd);
  }
  await database.pool.query("truncate gold_rates restart identity");
  await ensureGold(asSystem, demoRates(ctx.clock.now()));
  expect(await readRateHistory(ctx, { days: 364 })).toEqual(steps);
});

test("published rates hold at once for new quotes; a quote given before keeps its own", async () => {
  const { ctx, clock } = await shop();
  const before = await quoted(ctx, "sell", 100);
  clock.advance(1000);
  const published = await publishRates(ctx, { ...higher, version: await newest(ctx), note: " market up " });
  if (!published.ok) throw new Error(published.error.text);
  expect(await readGoldMarket(ctx)).toMatchObject({ ...higher, version: published.value.version });
  expect(before.amountCents).toBe(1900);
  expect((await quoted(ctx, "sell", 100)).amountCents).toBe(1950);
  expect((await ratesEvents())[0]).toEqual(["gold.rates_posted", ["rates"]]);
  const desk = await readGoldDesk(ctx);
  expect(desk).toMatchObject({
    value: { versions: [{ by: "Ledger Oak", note: "market up", state: "in_force" }, {}] },
  });
});

test("rates for later hold from their moment on, when pages are told once, however often the job runs", async () => {
  const { ctx, clock, asSystem } = await shop();
  const effectiveAt = new Date(clock.now().getTime() + 3_600_000);
  const published = await publishRates(ctx, { ...higher, version: await newest(ctx), effectiveAt });
  if (!published.ok) throw new Error(published.error.text);
  const jobs = await database.pool.query(
    "select payload, run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = task_id where identifier = 'gold-rates-effective'",
  );
  expect(jobs.rows).toEqual([{ payload: published.value, run_at: effectiveAt }]);
  const announce = () => goldTasks(asSystem)["gold-rates-effective"](published.value);
  await expect(announce()).rejects.toThrow("not in effect yet");
  expect(await readGoldMarket(ctx)).toMatchObject(defaultRates);
  clock.advance(3_600_000);
  expect(await readGoldMarket(ctx)).toMatchObject(higher);
  const before = (await ratesEvents()).length;
  await announce();
  await announce();
  const events = await ratesEvents();
  expect(events[0]).toEqual(["gold.rates_effective", ["rates"]]);
  expect(events.length).toBe(before + 1);
  expect(await readRateHistory(ctx, { days: 1 })).toHaveLength(2);
});

test("rates that were taken back never hold; rates in effect cannot be taken back", async () => {
  const { ctx, clock, asSystem } = await shop();
  const effectiveAt = new Date(clock.now().getTime() + 60_000);
  const published = await publishRates(ctx, { ...higher, version: await newest(ctx), effectiveAt });
  if (!published.ok) throw new Error(published.error.text);
  expect(await withdrawRates(ctx, published.value)).toMatchObject({ ok: true });
  expect(await withdrawRates(ctx, published.value)).toMatchObject({ ok: true });
  clock.advance(120_000);
  const events = await ratesEvents();
  await goldTasks(asSystem)["gold-rates-effective"](published.value);
  expect(await ratesEvents()).toEqual(events);
  const market = await readGoldMarket(ctx);
  expect(market).toMatchObject(defaultRates);
  expect(await withdrawRates(ctx, { version: market.version })).toMatchObject({
    error: { code: "conflict" },
  });
  expect(await withdrawRates(ctx, { version: 9999 })).toMatchObject({ error: { code: "not_found" } });
});

test("of two managers who looked at the same rates one is told who came first", async () => {
  const { ctx } = await shop();
  const version = await newest(ctx);
  const answers = await Promise.all([
    publishRates(ctx, { ...higher, version }),
    publishRates(ctx, { ...higher, sellMicroUsd: 199_000, version }),
  ]);
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  const refused = answers.find((answer) => !answer.ok);
  expect(refused).toMatchObject({ error: { code: "conflict", field: "version" } });
  expect(refused?.ok === false && refused.error.text).toMatch(
    /^Ledger Oak changed the rates on .* UTC\. Yours weren't saved\.$/,
  );
});

test("rates that lose money, are nothing, or move far unasked are refused", async () => {
  const { ctx } = await shop();
  const version = await newest(ctx);
  const publish = (rates: Partial<typeof higher>, confirmBigMove = false) =>
    publishRates(ctx, { ...defaultRates, ...rates, version, confirmBigMove });
  expect(await publish({ buyMicroUsd: 189_999 })).toMatchObject({
    error: { code: "invalid", field: "buyMicroUsd" },
  });
  for (const wrong of [0, -1, 0.5, Number.NaN]) {
    expect(await publish({ paymentMicroUsd: wrong })).toMatchObject({ error: { field: "paymentMicroUsd" } });
  }
  expect(await publish({ buyMicroUsd: 240_001 })).toMatchObject({
    error: {
      code: "invalid",
      field: "confirmBigMove",
      text: "What customers pay changes by 21%, to $0.240001. Tick the box to confirm.",
    },
  });
  expect(await newest(ctx)).toBe(version);
  expect(await publish({ buyMicroUsd: 240_001 }, true)).toMatchObject({ ok: true });
});

test("only managers set rates and stock; staff see them, customers do not", async () => {
  const { ctx } = await shop();
  const staff = { ...ctx, actor: await person(database, "staff") };
  const member = { ...ctx, actor: await person(database, "member") };
  const version = await newest(ctx);
  for (const one of [staff, member]) {
    expect(await publishRates(one, { ...higher, version })).toMatchObject({ error: { code: "not_found" } });
    expect(await withdrawRates(one, { version })).toMatchObject({ error: { code: "not_found" } });
    const adjustment = { kind: "stock", deltaMillions: 5, reason: "mine", onceKey: randomUUID() } as const;
    expect(await adjustPosition(one, adjustment)).toMatchObject({ error: { code: "not_found" } });
  }
  expect(await readGoldDesk(staff)).toMatchObject({ ok: true });
  expect(await readGoldDesk(member)).toMatchObject({ ok: false });
  expect(await positionOf(database, "stock")).toMatchObject({ total: 100, reserved: 0, version: 1 });
});

test("stock is adjusted by what is added, never below what orders hold, once a key, and its history names who and why", async () => {
  const { ctx } = await shop();
  await placedGold(ctx, "buy", 40);
  const adjust = (deltaMillions: number, onceKey: string = randomUUID(), reason = "restocked") =>
    adjustPosition(ctx, { kind: "stock", deltaMillions, reason, onceKey });
  expect(await adjust(-61)).toMatchObject({
    error: {
      code: "invalid",
      field: "deltaMillions",
      text: "Open orders hold 40M of 100M. Remove 60M or less.",
    },
  });
  for (const wrong of [0, 0.5]) expect(await adjust(wrong)).toMatchObject({ error: { code: "invalid" } });
  expect(await adjust(5, randomUUID(), "  ")).toMatchObject({ error: { field: "reason" } });
  expect(await positionOf(database, "stock")).toMatchObject({ total: 100, reserved: 40, version: 1 });
  const key = randomUUID();
  const answers = await Promise.all([adjust(-60, key), adjust(-60, key), adjust(25)]);
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(answers[0]).toEqual(answers[1]);
  expect(await positionOf(database, "stock")).toMatchObject({ total: 65, reserved: 40, version: 3 });
  const desk = await readGoldDesk(ctx);
  expect(desk).toMatchObject({
    value: { stock: { totalMillions: 65, reservedMillions: 40, availableMillions: 25, version: 3 } },
  });
  const changes = desk.ok ? desk.value.changes : [];
  expect(changes).toHaveLength(2);
  expect(changes[0]).toMatchObject({ kind: "stock", toMillions: 65, reason: "restocked", by: "Ledger Oak" });
  expect(changes[0]?.fromMillions).toBe(changes[1]?.toMillions);
});

test("a burst of orders adds one job, which tells pages once what is left, and the next order adds another", async () => {
  const { ctx, clock, asSystem } = await shop();
  await setGold(database, "capacity", 1000);
  const jobs = async () => {
    const found = await database.pool.query(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = task_id where identifier = 'gold-availability'",
    );
    return found.rows;
  };
  const reported = async () => {
    const events = await readEvents(database.db, {
      subjectKind: "gold-available",
      subjectId: "capacity",
      limit: 9,
    });
    return events.map(({ data, topics }) => [data.availableMillions, topics]);
  };
  const announce = () => goldTasks(asSystem)["gold-availability"]({ kind: "capacity" });
  const before = await reported();
  for (let index = 0; index < 10; index++) {
    clock.advance(2);
    await placedGold(ctx, "sell", 10);
  }
  expect(await jobs()).toEqual([{ payload: { kind: "capacity" } }]);
  await announce();
  await announce();
  expect(await reported()).toEqual([[900, ["rates"]], ...before]);
  await placedGold(ctx, "sell", 10);
  expect(await jobs()).toHaveLength(2);
  await announce();
  expect((await reported())[0]).toEqual([890, ["rates"]]);
});

test("larger orders trade at the rate of their amount, on both sides, and quotes given before keep theirs", async () => {
  const { ctx } = await shop();
  const before = await quoted(ctx, "buy", 50);
  const tiers = [
    { fromMillions: 50, buyMicroUsd: 198_000, sellMicroUsd: 191_000 },
    { fromMillions: 100, buyMicroUsd: 196_000, sellMicroUsd: 192_000 },
  ];
  expect(await publishRates(ctx, { ...defaultRates, tiers, version: await newest(ctx) })).toMatchObject({
    ok: true,
  });
  const rates = async (direction: "buy" | "sell") => {
    const quotes = await Promise.all([49, 50, 99, 100].map((millions) => quoted(ctx, direction, millions)));
    return quotes.map(({ rateMicroUsd, amountCents }) => [rateMicroUsd, amountCents]);
  };
  expect(await rates("buy")).toEqual([
    [200_000, 980],
    [198_000, 990],
    [198_000, 1960],
    [196_000, 1960],
  ]);
  expect(await rates("sell")).toEqual([
    [190_000, 931],
    [191_000, 955],
    [191_000, 1891],
    [192_000, 1920],
  ]);
  await setGold(database, "stock", 1000);
  const placed = await place(ctx, before);
  expect(placed).toMatchObject({ ok: true });
  const bulk = await placedGold(ctx, "buy", 100);
  const { rows } = await database.pool.query(
    "select rate_micro_usd as rate, amount_cents as cents from orders where id = any($1) order by quantity",
    [[placed.ok && placed.value.placed.orderId, bulk.orderId]],
  );
  expect(rows).toEqual([
    { rate: 200_000, cents: 1000 },
    { rate: 196_000, cents: 1960 },
  ]);
  // A new version without them has none.
  await publishRates(ctx, { ...defaultRates, version: await newest(ctx) });
  expect((await quoted(ctx, "buy", 100)).rateMicroUsd).toBe(200_000);
});

test("staff are told once when stock falls below the owner's mark, and again only after it has recovered", async () => {
  const { ctx, asSystem } = await shop();
  await setGold(database, "stock", 30);
  const tasks = goldTasks(asSystem);
  const look = () => tasks["gold-availability"]({ kind: "stock" });
  const told = async () => {
    const { rows } = await database.pool.query(
      "select data ->> 'availableMillions' as left, visibility, topics from events where type = 'gold.running_low' order by id",
    );
    return rows;
  };
  await look();
  expect(await told()).toEqual([]);
  await placedGold(ctx, "buy", 21);
  await Promise.all([look(), look(), look()]);
  const low = { left: "9", visibility: "internal", topics: [] };
  expect(await told()).toEqual([low]);
  await placedGold(ctx, "buy", 1);
  await look();
  expect(await told()).toEqual([low]);
  await setGold(database, "stock", 30);
  await look();
  await setGold(database, "stock", 5);
  await look();
  expect(await told()).toEqual([low, { ...low, left: "5" }]);
});

test("a mark that is moved above what is left is noticed without a trade, and 0 never tells", async () => {
  const { ctx, asSystem } = await shop();
  await setGold(database, "capacity", 500);
  const look = () => goldTasks(asSystem)["gold-availability"]({ kind: "capacity" });
  const count = async () => {
    const { rows } = await database.pool.query(
      "select count(*)::int as told from events where type = 'gold.running_low' and subject_id = 'capacity'",
    );
    return rows[0].told;
  };
  await look();
  expect(await count()).toBe(0);
  await setMarks(ctx, { lowCapacityMillions: 501 });
  await look();
  expect(await count()).toBe(1);
  await setMarks(ctx, { lowCapacityMillions: 0 });
  await setGold(database, "capacity", 0);
  await look();
  expect(await count()).toBe(1);
});

async function setMarks(ctx: OrdersCtx, marks: Partial<Settings["stock"]>) {
  const actor = await person(database, "admin", "Ada Admin");
  const { rows } = await database.pool.query("select version from settings where key = 'stock'");
  const value = { ...(await readSettingsGroup(ctx.db, "stock")), ...marks };
  const change = { key: "stock", value, version: rows[0]?.version ?? 0 } as const;
  const saved = await writeSettings({ ...ctx, actor }, change);
  if (!saved.ok) throw new Error(saved.error.text);
}
