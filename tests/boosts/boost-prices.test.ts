import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  ensureBoostPrices,
  publishBoostPrices,
  readBoostPriceDesk,
  readBoostPrices,
  rollBackBoostPrices,
} from "../../domain/boosts/index.ts";
import { type BoostPrices, defaultBoostPrices } from "../../domain/boosts/model.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { boostShop } from "./boosts-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.pool.query("truncate boost_price_tables restart identity"));

async function desk() {
  const { ctx, as } = await boostShop(database);
  return {
    ctx,
    staff: as(await person(database, "staff")),
    manager: as(await person(database, "manager", "Ledger Oak")),
    other: as(await person(database, "admin")),
  };
}
const savingOf = (bothPercent: number): BoostPrices => ({ ...defaultBoostPrices, bothPercent });

test("a shop begins with prices once, whoever starts first", async () => {
  const { ctx } = await desk();
  expect(await Promise.all([ensureBoostPrices(ctx), ensureBoostPrices(ctx)])).toEqual([false, false]);
  await database.pool.query("truncate boost_price_tables restart identity");
  const made = await Promise.all([ensureBoostPrices(ctx), ensureBoostPrices(ctx)]);
  expect(made.sort()).toEqual([false, true]);
  expect(await readBoostPrices(ctx)).toEqual({ version: 1, prices: defaultBoostPrices });
});

test("publishing makes a new version that the log and open pages hear of", async () => {
  const { manager, ctx } = await desk();
  expect(await publishBoostPrices(manager, { version: 1, prices: savingOf(2800), note: " autumn " })).toEqual(
    {
      ok: true,
      value: { version: 2, changed: true },
    },
  );
  expect(await readBoostPrices(ctx)).toMatchObject({ version: 2, prices: { bothPercent: 2800 } });
  const { rows } = await database.pool.query(
    "select visibility, data, topics from events where type = 'boosts.priced' order by id desc limit 1",
  );
  expect(rows).toEqual([
    {
      visibility: "internal",
      data: { version: 2, summary: "Both in one order 30% → 28% off" },
      topics: ["boost-prices"],
    },
  ]);
  expect(await readBoostPriceDesk(manager)).toMatchObject({
    ok: true,
    value: {
      inForce: { version: 2 },
      versions: [
        { version: 2, by: "Ledger Oak", note: "autumn", changes: ["Both in one order 30% → 28% off"] },
        { version: 1, by: null, changes: null },
      ],
    },
  });
});

test("prices in force change nothing; whoever has not seen the newest is told, and of two at once one is published", async () => {
  const { manager, other } = await desk();
  expect(await publishBoostPrices(manager, { version: 1, prices: defaultBoostPrices })).toEqual({
    ok: true,
    value: { version: 1, changed: false },
  });
  const both = await Promise.all([
    publishBoostPrices(manager, { version: 1, prices: savingOf(2900) }),
    publishBoostPrices(other, { version: 1, prices: savingOf(2800) }),
  ]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: "conflict", field: "version" } });
});

test("a move of more than 20 % is confirmed first", async () => {
  const { manager } = await desk();
  const prices = { ...defaultBoostPrices, gearCents: 4000 };
  expect(await publishBoostPrices(manager, { version: 1, prices })).toMatchObject({
    error: { code: "invalid", field: "confirmBigMove" },
  });
  expect(await publishBoostPrices(manager, { version: 1, prices, confirmBigMove: true })).toMatchObject({
    ok: true,
  });
});

test("an older version can hold again; one that never was cannot", async () => {
  const { manager, ctx } = await desk();
  await publishBoostPrices(manager, { version: 1, prices: savingOf(2800) });
  expect(await rollBackBoostPrices(manager, { version: 2, to: 1 })).toMatchObject({ value: { version: 3 } });
  expect(await readBoostPrices(ctx)).toEqual({ version: 3, prices: defaultBoostPrices });
  expect(await rollBackBoostPrices(manager, { version: 3, to: 9 })).toMatchObject({
    error: { code: "not_found" },
  });
  expect(await readBoostPriceDesk(manager, { view: 2 })).toMatchObject({
    value: {
      viewed: { version: 2, changes: ["Both in one order 30% → 28% off"] },
      versions: [{ rolledBackTo: 1 }, {}, {}],
    },
  });
});

test("prices are read by staff and published by managers; for others neither is there", async () => {
  const { ctx, staff } = await desk();
  expect(await readBoostPriceDesk(staff)).toMatchObject({ ok: true });
  expect(await readBoostPriceDesk(ctx)).toMatchObject({ ok: false });
  expect(await publishBoostPrices(staff, { version: 1, prices: savingOf(2800) })).toMatchObject({
    error: { code: "not_found" },
  });
  expect(await rollBackBoostPrices(staff, { version: 1, to: 1 })).toMatchObject({
    error: { code: "not_found" },
  });
});

test("what is no table of prices is not published", async () => {
  const { manager } = await desk();
  const prices = { ...defaultBoostPrices, gearDepositCents: 9900 };
  expect(await publishBoostPrices(manager, { version: 1, prices })).toMatchObject({
    error: { code: "invalid" },
  });
});
