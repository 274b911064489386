import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AccountSalesCtx,
  confirmSale,
  readSale,
  requestEmailReset,
  setAccountChecks,
  unverifyAccount,
  verifyAccount,
} from "../../domain/account-sales/index.ts";
import { accountCheckItems } from "../../domain/account-sales/model.ts";
import { findOrder, readOrderCounts, setOrderStatus } from "../../domain/orders/index.ts";
import { type OrderStatus, statusesOf } from "../../domain/orders/model.ts";
import { approvePayout, failPayout, markPayoutSent } from "../../domain/payments/index.ts";
import { visitor } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { eventsOf, moneyOf, payoutOf, postingsOf } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousSums } from "../support/generous-holds.ts";
import { longTest } from "../support/long-run.ts";
import { accountShop, offered, saleOf, scoresOf, sold } from "./account-sales-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await generousSums(database.db);
});
afterAll(() => database.close());

const dayMs = 24 * 3_600_000;

/** A shop with a manager who has taken a sale over the usual $100.00. */
async function taken(status: OrderStatus = "verifying_account") {
  const shop = await accountShop(database);
  const { orderId } = await sold(shop.ctx);
  const desk = shop.as(await person(database, "manager", "Teller Finch"));
  await setOrderStatus(desk, { orderId, status: "in_progress" });
  if (status !== "in_progress") await setOrderStatus(desk, { orderId, status });
  return { ...shop, desk, orderId };
}

async function versionOf(ctx: AccountSalesCtx, orderId: string): Promise<number> {
  const order = await findOrder(ctx, orderId);
  if (!order) throw new Error("The order has gone");
  return order.version;
}

async function tickAll(desk: AccountSalesCtx, orderId: string): Promise<void> {
  for (const item of accountCheckItems) {
    const done = await setAccountChecks(desk, { orderId, done: [item] });
    if (!done.ok) throw new Error(done.error.text);
  }
}

/** Verifies it as it is now. */
async function verify(desk: AccountSalesCtx, orderId: string, note?: string) {
  return verifyAccount(desk, { orderId, version: await versionOf(desk, orderId), note });
}

/** A counter-offer that waits for its answer. */
async function offerOther(orderId: string): Promise<void> {
  await database.pool.query(
    `insert into counter_offers (id, order_id, from_cents, amount_cents, reason, state, made_at)
     values ($1, $2, 10000, 9000, 'no fire cape', 'open', now())`,
    [randomUUID(), orderId],
  );
}

test("a verified account is owed from that moment, its payout due and promised within 24 hours", async () => {
  const { desk, orderId, clock } = await taken();
  await tickAll(desk, orderId);
  const now = clock.now();
  expect(await verify(desk, orderId)).toMatchObject({ ok: true });
  const order = await findOrder(desk, orderId);
  expect(order).toMatchObject({
    status: "verifying_account",
    handedOverAt: now,
    deadlineStartedAt: now,
    deadlineAt: new Date(now.getTime() + dayMs),
    deadlineMetAt: null,
  });
  expect(order?.risk).toBeGreaterThan(0);
  expect(await moneyOf(desk, orderId)).toMatchObject({
    state: "owed",
    balances: { payableCents: 10_000, paidCents: 0 },
    payout: { state: "approved", amountCents: 10_000, dueAt: new Date(now.getTime() + dayMs) },
  });
  expect(await postingsOf(database, orderId)).toEqual([
    "account_received accounts_bought 10000, owed_to_customers -10000",
  ]);
  expect((await eventsOf(database, orderId)).slice(-2)).toEqual([
    "account.verified public",
    "payout.due internal",
  ]);
});

test("from In Progress the order moves on, so that sending the payout leads to Payment Sent", async () => {
  const { desk, orderId, clock } = await taken("in_progress");
  await tickAll(desk, orderId);
  expect(await verify(desk, orderId)).toMatchObject({ ok: true });
  expect(await findOrder(desk, orderId)).toMatchObject({ status: "verifying_account" });
  clock.advance(3_600_000);
  const { version } = await payoutOf(desk, orderId);
  expect(await markPayoutSent(desk, { orderId, version })).toMatchObject({ ok: true });
  expect(await findOrder(desk, orderId)).toMatchObject({
    status: "payment_sent",
    deadlineMetAt: clock.now(),
    risk: 0,
  });
  expect(await moneyOf(desk, orderId)).toMatchObject({ state: "paid_out", balances: { payableCents: 0 } });
});

test("open checks need a note, which only staff read", async () => {
  const { desk, orderId } = await taken();
  await setAccountChecks(desk, { orderId, done: ["login_works"] });
  for (const note of [undefined, "   "]) {
    expect(await verify(desk, orderId, note)).toMatchObject({
      ok: false,
      error: { code: "conflict", field: "note", text: expect.stringContaining("6 checks are still open") },
    });
  }
  expect(await postingsOf(database, orderId)).toEqual([]);
  expect(await verify(desk, orderId, "bought from this seller before")).toMatchObject({ ok: true });
  const { rows } = await database.pool.query(
    "select visibility from events where subject_id = $1 and note = 'bought from this seller before'",
    [orderId],
  );
  expect(rows).toEqual([{ visibility: "internal" }]);
});

test("verifying withdraws an open counter-offer and keeps the agreed amount", async () => {
  const { desk, orderId } = await taken();
  await tickAll(desk, orderId);
  await offerOther(orderId);
  const agreed = (await findOrder(desk, orderId))?.amountCents;
  expect(await verify(desk, orderId)).toMatchObject({ ok: true });
  expect(await findOrder(desk, orderId)).toMatchObject({
    amountCents: agreed,
    handedOverAt: expect.any(Date),
  });
  expect(await eventsOf(database, orderId)).toContain("account.counter_withdrawn public");
});

test("twice is once: the second changes nothing, and of two at once both see it verified", async () => {
  const { desk, orderId } = await taken();
  await tickAll(desk, orderId);
  const version = await versionOf(desk, orderId);
  const both = await Promise.all([
    verifyAccount(desk, { orderId, version }),
    verifyAccount(desk, { orderId, version }),
  ]);
  expect(both.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await verifyAccount(desk, { orderId, version })).toMatchObject({ ok: true });
  expect(await postingsOf(database, orderId)).toHaveLength(1);
  const events = await eventsOf(database, orderId);
  expect(events.filter((event) => event === "account.verified public")).toHaveLength(1);
});

test("a stale version is told what happened; wrong people and wrong moments are refused", async () => {
  const { desk, orderId, as } = await taken();
  await tickAll(desk, orderId);
  const version = await versionOf(desk, orderId);
  expect(await verifyAccount(desk, { orderId, version: version - 1 })).toMatchObject({
    ok: false,
    error: { code: "conflict", field: "version", text: expect.stringContaining("Teller Finch") },
  });
  const idle = { ...(await person(database, "manager")), elevated: false };
  for (const [actor, code] of [
    [visitor, "not_found"],
    [await person(database, "member"), "not_found"],
    [idle, "step_up_required"],
  ] as const) {
    const act = { orderId, version, note: "let me" };
    expect(await verifyAccount(as(actor), act)).toMatchObject({ ok: false, error: { code } });
    expect(await unverifyAccount(as(actor), act)).toMatchObject({ ok: false, error: { code } });
  }
  const fresh = await accountShop(database);
  const pending = await sold(fresh.ctx);
  expect(await verify(desk, pending.orderId, "early")).toMatchObject({ error: { code: "conflict" } });
  await setOrderStatus(desk, { orderId: pending.orderId, status: "canceled" });
  expect(await verify(desk, pending.orderId, "late")).toMatchObject({
    error: { code: "conflict", text: "This sale has ended." },
  });
  expect(await postingsOf(database, pending.orderId)).toEqual([]);
});

test("above the limit the payout waits for another person", async () => {
  const own = await testDatabase();
  const { ctx, rank, as } = await accountShop(own);
  rank("Cinder Wren", scoresOf(99));
  const placed = await confirmSale(ctx, saleOf(await offered(ctx)));
  if (!placed.ok) throw new Error(placed.error.text);
  const { orderId } = placed.value.placed;
  const staff = as(await person(own, "staff"));
  const manager = as(await person(own, "manager"));
  await setOrderStatus(staff, { orderId, status: "in_progress" });
  expect(await verify(manager, orderId, "all seen")).toMatchObject({ ok: true });
  const due = await payoutOf(staff, orderId);
  expect(due).toMatchObject({ state: "due", amountCents: 38_000, secondPerson: "worth" });
  expect(await markPayoutSent(staff, { orderId, version: due.version })).toMatchObject({ ok: false });
  expect(await setOrderStatus(staff, { orderId, status: "payment_sent" })).toMatchObject({
    error: { text: expect.stringContaining("second person") },
  });
  expect(await approvePayout(manager, { orderId, version: due.version })).toMatchObject({ ok: true });
  const approved = { orderId, version: due.version + 1 };
  expect(await markPayoutSent(manager, approved)).toMatchObject({ ok: false });
  expect(await markPayoutSent(staff, approved)).toMatchObject({ ok: true });
  expect(await findOrder(staff, orderId)).toMatchObject({ status: "payment_sent" });
  await own.close();
});

test("the deadline is kept within 24 hours and measured as over after them", async () => {
  for (const [hours, isOnTime] of [
    [23, true],
    [25, false],
  ] as const) {
    const { desk, orderId, clock } = await taken();
    await verify(desk, orderId, "all seen");
    clock.advance(hours * 3_600_000);
    await setOrderStatus(desk, { orderId, status: "payment_sent" });
    const order = await findOrder(desk, orderId);
    expect(order?.deadlineMetAt).toEqual(clock.now());
    expect(Number(order?.deadlineMetAt) <= Number(order?.deadlineAt)).toBe(isOnTime);
  }
});

test("asking for the mail again after it was verified keeps the deadline running", async () => {
  const { desk, orderId } = await taken();
  await verify(desk, orderId, "all seen");
  const { deadlineAt } = (await findOrder(desk, orderId)) ?? {};
  await setOrderStatus(desk, { orderId, status: "email_reset_sent" });
  expect(await findOrder(desk, orderId)).toMatchObject({ deadlineAt, deadlineMetAt: null });
  expect(await payoutOf(desk, orderId)).toMatchObject({ state: "approved" });
});

test("canceled after it was verified nothing is owed, promised or to be paid", async () => {
  const { desk, orderId } = await taken();
  await verify(desk, orderId, "all seen");
  await setOrderStatus(desk, { orderId, status: "canceled", note: "taken back by its owner" });
  expect(await findOrder(desk, orderId)).toMatchObject({
    handedOverAt: null,
    deadlineStartedAt: null,
    deadlineAt: null,
    risk: 0,
  });
  expect(await moneyOf(desk, orderId)).toMatchObject({
    state: "nothing_owed",
    balances: { payableCents: 0, paidCents: 0 },
    payout: { state: "failed", failedReason: "taken back by its owner" },
  });
  expect(await postingsOf(database, orderId)).toEqual([
    "account_received accounts_bought 10000, owed_to_customers -10000",
    "account_received_reversed accounts_bought -10000, owed_to_customers 10000",
  ]);
});

test("a verification is taken back with a note while nothing is paid, and given again is owed once", async () => {
  const { desk, orderId } = await taken();
  await verify(desk, orderId, "all seen");
  const back = async (note: string) =>
    unverifyAccount(desk, { orderId, version: await versionOf(desk, orderId), note });
  expect(await back(" ")).toMatchObject({ ok: false, error: { code: "invalid", field: "note" } });
  expect(await back("the bank PIN is still theirs")).toMatchObject({ ok: true });
  expect(await findOrder(desk, orderId)).toMatchObject({
    status: "verifying_account",
    handedOverAt: null,
    deadlineAt: null,
    risk: 0,
  });
  expect(await moneyOf(desk, orderId)).toMatchObject({
    state: "nothing_owed",
    payout: { state: "failed", failedReason: "the bank PIN is still theirs" },
  });
  const version = await versionOf(desk, orderId);
  expect(await back("once more")).toMatchObject({ ok: true, value: { after: { version } } });
  expect(await verify(desk, orderId, "now it is ours")).toMatchObject({ ok: true });
  expect(await moneyOf(desk, orderId)).toMatchObject({
    state: "owed",
    balances: { payableCents: 10_000 },
    payout: { state: "approved" },
  });
});

test("once the payout is sent the verification stays, until it has come back", async () => {
  const { desk, orderId } = await taken();
  await verify(desk, orderId, "all seen");
  const { version } = await payoutOf(desk, orderId);
  await markPayoutSent(desk, { orderId, version });
  const back = async () =>
    unverifyAccount(desk, { orderId, version: await versionOf(desk, orderId), note: "a mistake" });
  expect(await back()).toMatchObject({ ok: false, error: { code: "conflict" } });
  await failPayout(desk, { orderId, version: version + 1, reason: "came back" });
  expect(await findOrder(desk, orderId)).toMatchObject({ status: "verifying_account" });
  expect(await back()).toMatchObject({ ok: true });
  expect(await moneyOf(desk, orderId)).toMatchObject({ state: "nothing_owed" });
});

longTest("all seven statuses of an account sale are stored as they are and counted", async () => {
  const own = await testDatabase();
  await generousSums(own.db);
  const { ctx, as } = await accountShop(own);
  const desk = as(await person(own, "manager"));
  const statuses = statusesOf("account_sale");
  expect(statuses).toHaveLength(7);
  for (const status of statuses) {
    const { orderId } = await sold(ctx);
    const way = status === "completed" ? (["payment_sent", status] as const) : [status];
    for (const step of way)
      await setOrderStatus(desk, { orderId, status: step, note: "put here by the test" });
    const { rows } = await own.pool.query("select status from orders where id = $1", [orderId]);
    expect(rows).toEqual([{ status }]);
  }
  const counts = await readOrderCounts(desk);
  expect(counts).toMatchObject({
    ok: true,
    value: {
      total: 7,
      byStatus: Object.fromEntries(statuses.map((status) => [status, 1])),
      byType: { account_sale: 7 },
    },
  });
  await own.close();
});

test("verified while a reset link is asked for, a sale waits for no link and asks for none", async () => {
  const { desk, orderId } = await taken("email_reset_sent");
  expect(await readSale(desk, { orderId, token: undefined })).toMatchObject({
    value: { reset: { waiting: true } },
  });
  await verify(desk, orderId, "the link is not needed");
  expect(await findOrder(desk, orderId)).toMatchObject({ status: "verifying_account" });
  expect(await readSale(desk, { orderId, token: undefined })).toMatchObject({
    value: { reset: { waiting: false, requestedAt: expect.any(Date) } },
  });
  const asked = await requestEmailReset(desk, { orderId, version: await versionOf(desk, orderId) });
  expect(asked).toMatchObject({ error: { code: "conflict" } });
  const before = (await eventsOf(database, orderId)).length;
  await setOrderStatus(desk, { orderId, status: "email_reset_sent" });
  expect(await eventsOf(database, orderId)).toHaveLength(before + 1);
});
