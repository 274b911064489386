import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  editOrder,
  foldCountChanges,
  readDeskSummary,
  readOrderCounts,
  recountOrders,
  removeOrder,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import { orderTypes, statusesOf } from "../../domain/orders/model.ts";
import { system } from "../../kernel/actor.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { ordersCtx, person, placed } from "./orders-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
});
afterAll(() => database.close());

function rig() {
  const { ctx, clock } = ordersCtx(database);
  return { ctx, clock, desk: { ...ctx, actor: system("test") } };
}

async function counts() {
  const answer = await readOrderCounts(rig().desk);
  if (!answer.ok) throw new Error(answer.error.text);
  return answer.value;
}

/** The same by looking at every order. */
async function scanned() {
  const { rows } = await database.pool.query(
    "select type, status, count(*)::int as orders from orders where removed_at is null group by 1, 2",
  );
  const sumOf = (key: "type" | "status", name: string) =>
    rows.filter((row) => row[key] === name).reduce((sum, row) => sum + row.orders, 0);
  return {
    total: rows.reduce((sum, row) => sum + row.orders, 0),
    byStatus: (status: string) => sumOf("status", status),
    byType: (type: string) => sumOf("type", type),
  };
}

async function expectCountsToHold() {
  const [counted, scan] = [await counts(), await scanned()];
  expect(counted.total).toBe(scan.total);
  for (const [status, count] of Object.entries(counted.byStatus))
    expect(count, status).toBe(scan.byStatus(status));
  for (const [type, count] of Object.entries(counted.byType)) expect(count, type).toBe(scan.byType(type));
}

const act = fc.record({
  kind: fc.constantFrom("place", "place", "move", "move", "edit", "remove", "fold"),
  type: fc.constantFrom(...orderTypes),
  pick: fc.nat(1000),
  quantity: fc.integer({ min: 1, max: 1000 }),
});

test("whatever happens to orders, the counts equal a scan, folded or not, and counting anew changes nothing", async () => {
  const { ctx, desk } = rig();
  const orders: { orderId: string; type: (typeof orderTypes)[number] }[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 15 }), async (acts) => {
      for (const { kind, type, pick, quantity } of acts) {
        const order = orders[pick % Math.max(1, orders.length)];
        if (kind === "place") orders.push({ ...(await placed(ctx, { type, quantity })), type });
        else if (kind === "fold") await foldCountChanges(ctx.db);
        else if (!order) continue;
        else if (kind === "remove") {
          const { rows } = await database.pool.query("select version from orders where id = $1", [
            order.orderId,
          ]);
          await removeOrder(desk, { orderId: order.orderId, version: rows[0].version, reason: "a trial" });
        } else if (kind === "edit") {
          const { rows } = await database.pool.query("select version from orders where id = $1", [
            order.orderId,
          ]);
          await editOrder(desk, {
            orderId: order.orderId,
            version: rows[0].version,
            note: "more",
            edit: { quantity },
          });
        } else {
          const statuses = statusesOf(order.type);
          const status = statuses[pick % statuses.length] ?? "pending";
          await setOrderStatus(desk, { orderId: order.orderId, status, note: "moved" });
        }
      }
      await expectCountsToHold();
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 5) },
  );
  const before = await counts();
  await recountOrders(ctx);
  expect(await counts()).toEqual(before);
  const waiting = await database.pool.query("select count(*)::int as count from order_count_changes");
  expect(waiting.rows[0].count).toBe(0);
});

test("folding by several programs while orders are placed loses and doubles nothing, and no reader sees less", async () => {
  const { ctx } = rig();
  const { total: before } = await counts();
  let isPlacing = true;
  const seen: number[] = [];
  const fold = async () => {
    while (isPlacing) await foldCountChanges(ctx.db);
  };
  const read = async () => {
    while (isPlacing) seen.push((await counts()).total);
  };
  const place = async () => {
    for (let count = 0; count < 20; count += 1) await placed(ctx);
  };
  const others = [fold(), fold(), fold(), read()];
  await Promise.all([place(), place(), place()]);
  isPlacing = false;
  await Promise.all(others);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  await expectCountsToHold();
  expect((await counts()).total).toBe(before + 60);
});

longTest("counting anew while orders are placed misses none", async () => {
  const { ctx } = rig();
  const { total: before } = await counts();
  const placing = Promise.all(Array.from({ length: 30 }, () => placed(ctx)));
  await Promise.all([recountOrders(ctx), recountOrders(ctx), placing]);
  await expectCountsToHold();
  expect((await counts()).total).toBe(before + 30);
});

test("the desk's sums say what is open, promised and done today", async () => {
  await database.pool.query("update orders set removed_at = now() where removed_at is null");
  await recountOrders(rig().ctx);
  const { ctx, desk, clock } = rig();
  const summary = async () => {
    const answer = await readDeskSummary(desk);
    if (!answer.ok) throw new Error(answer.error.text);
    return answer.value;
  };
  const base = await summary();
  await placed(ctx, { quantity: 100 });
  const sale = await placed(ctx, { quantity: 300 });
  const bought = await placed(ctx, { type: "gold_buy", quantity: 50, rateMicroUsd: 200_000 });
  for (const status of ["in_progress", "gold_collected", "gold_received"] as const) {
    await setOrderStatus(desk, { orderId: sale.orderId, status });
  }
  await setOrderStatus(desk, { orderId: bought.orderId, status: "completed", note: "paid by hand" });
  // A delivery that is promised, as that of a bought account, is no payout.
  await database.pool.query(
    "update orders set deadline_started_at = now(), deadline_at = now(), deadline_met_at = null, risk = 1 where id = $1",
    [bought.orderId],
  );
  clock.advance(6 * 60_000);
  const now = await summary();
  expect(now.open - base.open).toBe(2);
  expect(now.goldToCollectMillions - base.goldToCollectMillions).toBe(100);
  expect(now.payoutsDue).toEqual({
    count: 1,
    amountCents: 5700,
    oldestDueAt: new Date("2026-11-20T12:05:00Z"),
    overdue: 1,
  });
  expect(now.completedToday).toBe(1);
  clock.advance(24 * 3_600_000);
  expect((await summary()).completedToday).toBe(0);
});

test("only staff read counts and sums", async () => {
  const { ctx } = rig();
  const member = { ...ctx, actor: await person(database, "member") };
  for (const who of [ctx, member]) {
    expect(await readOrderCounts(who)).toMatchObject({ ok: false, error: { code: "not_found" } });
    expect(await readDeskSummary(who)).toMatchObject({ ok: false, error: { code: "not_found" } });
  }
});
