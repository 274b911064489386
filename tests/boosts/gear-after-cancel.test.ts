import { afterAll, beforeAll, expect, test } from "vitest";
import { settleGear } from "../../domain/boosts/index.ts";
import { cancelOrder, findOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { recordRefund } from "../../domain/payments/index.ts";
import { lapseOrders } from "../../domain/payments/lapse-orders.ts";
import { system } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { moneyOf } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousSums } from "../support/generous-holds.ts";
import { longTest } from "../support/long-run.ts";
import { boosted, boostShop, paid } from "./boosts-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await generousSums(database.db);
});
afterAll(() => database.close());

/** A boost with our gear that is paid: $54.00 and a deposit of $20.00. */
async function rig() {
  const { ctx, as } = await boostShop(database);
  const boss = as(await person(database, "manager"));
  const { orderId, amountCents } = await boosted(ctx);
  await paid(boss, orderId, amountCents);
  const begin = () => setOrderStatus(boss, { orderId, status: "in_progress" });
  const cancel = () => cancelOrder(boss, { orderId, reason: "they asked" });
  const settle = (outcome: "returned" | "kept") =>
    settleGear(boss, { orderId, outcome, note: "looked for it" });
  const balances = async () => (await moneyOf(boss, orderId)).balances;
  const row = () => findOrder(boss, orderId);
  return { boss, orderId, amountCents, begin, cancel, settle, balances, row };
}

test("canceled before it was started, the deposit goes back with the rest", async () => {
  const { cancel, balances, amountCents, row, settle } = await rig();
  expect(await cancel()).toMatchObject({ ok: true });
  expect(await balances()).toMatchObject({ refundDueCents: amountCents, gearCents: 0 });
  expect(await row()).toMatchObject({ depositState: "returned" });
  expect(await settle("kept")).toMatchObject({ ok: false, error: { code: "conflict" } });
});

test("a kept deposit stays ours when the boost is canceled, and is never owed back too", async () => {
  const { begin, cancel, settle, balances, amountCents } = await rig();
  await begin();
  await settle("kept");
  expect(await cancel()).toMatchObject({ ok: true });
  expect(await balances()).toMatchObject({
    refundDueCents: amountCents - 2_000,
    gearCents: 0,
    depositCents: 0,
  });
});

test.each([
  ["returned", 2_000],
  ["kept", 0],
] as const)("canceled with our gear still out, the deposit is held until it is %s", async (outcome, due) => {
  const { boss, orderId, begin, cancel, settle, balances, amountCents, row } = await rig();
  await begin();
  await cancel();
  expect(await row()).toMatchObject({ depositState: "held" });
  const rest = amountCents - 2_000;
  expect(await balances()).toMatchObject({ refundDueCents: rest, gearCents: 2_000 });
  const refund = { orderId, reference: "R-1", reason: "canceled" };
  expect(await recordRefund(boss, { ...refund, amountCents })).toMatchObject({ ok: false });
  expect(await recordRefund(boss, { ...refund, amountCents: rest })).toMatchObject({ ok: true });
  expect(await settle(outcome)).toMatchObject({ ok: true });
  expect(await balances()).toMatchObject({ refundDueCents: due, gearCents: 0, depositCents: 0 });
});

test("completed with our gear still out, it is settled afterwards", async () => {
  const { boss, orderId, begin, settle, balances } = await rig();
  await begin();
  const done = { orderId, status: "completed", note: "seen in the game", gear: "still_out" } as const;
  expect(await setOrderStatus(boss, done)).toMatchObject({ ok: true });
  expect(await balances()).toMatchObject({ refundDueCents: 0, gearCents: 2_000 });
  expect(await settle("returned")).toMatchObject({ ok: true });
  expect(await balances()).toMatchObject({ refundDueCents: 2_000, gearCents: 0 });
});

test("completing with our gear out asks where it is; back, the deposit is owed at once", async () => {
  const { boss, orderId, begin, balances, row } = await rig();
  await begin();
  const completing = { orderId, status: "completed", note: "seen in the game" } as const;
  expect(await setOrderStatus(boss, completing)).toMatchObject({
    error: { code: "conflict", field: "gear" },
  });
  expect(await row()).toMatchObject({ status: "in_progress", depositState: "held" });
  const answers = await Promise.all([
    setOrderStatus(boss, { ...completing, gear: "returned" }),
    setOrderStatus(boss, { ...completing, gear: "returned" }),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ ok: true });
  expect(await row()).toMatchObject({ status: "completed", depositState: "returned" });
  expect(await balances()).toMatchObject({ refundDueCents: 2_000, gearCents: 0 });
});

test("taken up again after it was canceled, the gear is lent again and its deposit held", async () => {
  const { boss, orderId, cancel, balances, row } = await rig();
  await cancel();
  expect(await setOrderStatus(boss, { orderId, status: "in_progress", note: "again" })).toMatchObject({
    ok: true,
  });
  expect(await row()).toMatchObject({ depositState: "held" });
  expect(await balances()).toMatchObject({ refundDueCents: 0, gearCents: 2_000 });
});

longTest("a boost that lapses gives all of a part payment back: its gear never left us", async () => {
  const { ctx, as, clock } = await boostShop(database);
  const boss = as(await person(database, "manager"));
  const { orderId } = await boosted(ctx);
  await paid(boss, orderId, 3_000);
  clock.advance(2 * 86_400_000);
  expect(await lapseOrders({ ...boss, actor: system("holds") })).toBe(1);
  expect(await findOrder(boss, orderId)).toMatchObject({ status: "canceled", depositState: "returned" });
  const { balances } = await moneyOf(boss, orderId);
  expect(balances).toMatchObject({ refundDueCents: 3_000, gearCents: 0, depositCents: 0 });
});
