import { afterAll, beforeAll, expect, test } from "vitest";
import {
  editOrder,
  findOrder,
  listOrders,
  readOrderForDesk,
  removeOrder,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import { queueInput } from "../../domain/orders/inputs.ts";
import {
  approvePayout,
  confirmPayout,
  failPayout,
  listPayouts,
  lockPayoutDetails,
  markPayoutSent,
  readPayments,
  readSaleMoney,
  retryPayout,
} from "../../domain/payments/index.ts";
import { seedSettings } from "../../domain/settings/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { eventsOf, moneyOf, orderAt, paymentsCtx, payoutOf, paypal, postingsOf } from "./payments-rig.ts";

let database: TestDatabase;
let [staff, otherStaff, manager, otherManager]: Actor[] = [];

function who(actor: Actor | undefined): Actor {
  if (!actor) throw new Error("The people are not there yet");
  return actor;
}

beforeAll(async () => {
  database = await testDatabase();
  staff = await person(database, "staff", "Teller Finch");
  otherStaff = await person(database, "staff", "Clerk Wren");
  manager = await person(database, "manager", "Manager Rook");
  otherManager = await person(database, "manager", "Manager Crane");
});
afterAll(() => database.close());

test("received gold is owed, its payout is due in five minutes, sending it moves the order on and books it", async () => {
  const { as, clock } = paymentsCtx(database);
  const desk = as(who(staff));
  const { orderId } = await orderAt(desk, "gold_received");
  const due = await payoutOf(desk, orderId);
  expect(due).toMatchObject({ state: "approved", amountCents: 1900, version: 1, secondPerson: null });
  expect(due.dueAt.getTime() - clock.now().getTime()).toBe(5 * 60_000);
  expect(await moneyOf(desk, orderId)).toMatchObject({ state: "owed", balances: { payableCents: 1900 } });
  const sent = await markPayoutSent(desk, { orderId, version: due.version, reference: "TX-1" });
  expect(sent).toEqual({ ok: true, value: undefined });
  const money = await moneyOf(desk, orderId);
  expect(money).toMatchObject({
    state: "paid_out",
    balances: { payableCents: 0, paidCents: 1900 },
    payout: { state: "sent", sentByName: "Teller Finch", reference: "TX-1", version: 2 },
  });
  expect(await findOrder(desk, orderId)).toMatchObject({
    status: "payment_sent",
    deadlineMetAt: clock.now(),
  });
  expect(await postingsOf(database, orderId)).toEqual([
    "gold_received gold 1900, owed_to_customers -1900",
    "payout_sent owed_to_customers 1900, cash -1900",
  ]);
  expect(await eventsOf(database, orderId)).toEqual([
    "order.placed public",
    "order.status_changed public",
    "order.note internal",
    "payout.due internal",
    "payout.sent public",
    "order.status_changed public",
  ]);
  expect(await confirmPayout(desk, { orderId, version: 2 })).toMatchObject({ ok: true });
  expect(await payoutOf(desk, orderId)).toMatchObject({ state: "confirmed" });
});

test("setting Payment Sent by hand sends the payout once, with one booking", async () => {
  const { as } = paymentsCtx(database);
  const desk = as(who(staff));
  const { orderId } = await orderAt(desk, "gold_received");
  expect(await setOrderStatus(desk, { orderId, status: "payment_sent" })).toMatchObject({ ok: true });
  expect(await payoutOf(desk, orderId)).toMatchObject({ state: "sent" });
  expect(await markPayoutSent(desk, { orderId, version: 2 })).toMatchObject({
    ok: false,
    error: { code: "conflict" },
  });
  expect(await postingsOf(database, orderId)).toHaveLength(2);
});

test("of two staff who press sent at once one pays and the other is told", async () => {
  const { as } = paymentsCtx(database);
  for (let round = 0; round < 10; round += 1) {
    const { orderId } = await orderAt(as(who(staff)), "gold_received");
    const answers = await Promise.all([
      markPayoutSent(as(who(staff)), { orderId, version: 1 }),
      markPayoutSent(as(who(otherStaff)), { orderId, version: 1 }),
      setOrderStatus(as(who(manager)), { orderId, status: "payment_sent" }),
    ]);
    expect(answers.slice(0, 2).filter((answer) => answer.ok).length).toBeLessThanOrEqual(1);
    const paid = (await postingsOf(database, orderId)).filter((line) => line.startsWith("payout_sent"));
    expect(paid).toEqual(["payout_sent owed_to_customers 1900, cash -1900"]);
    expect(await findOrder(as(who(staff)), orderId)).toMatchObject({ status: "payment_sent" });
  }
});

test("above the limit a second person approves, and whoever approved cannot send", async () => {
  const { as } = paymentsCtx(database);
  const { orderId } = await orderAt(as(who(staff)), "gold_received", { amountCents: 10_100 });
  expect(await payoutOf(as(who(staff)), orderId)).toMatchObject({ state: "due", secondPerson: "worth" });
  const unapproved = {
    ok: false,
    error: { code: "conflict", text: expect.stringContaining("second person") },
  };
  expect(await markPayoutSent(as(who(staff)), { orderId, version: 1 })).toMatchObject(unapproved);
  expect(await setOrderStatus(as(who(manager)), { orderId, status: "payment_sent" })).toMatchObject(
    unapproved,
  );
  expect(await findOrder(as(who(staff)), orderId)).toMatchObject({ status: "gold_received" });
  expect(await approvePayout(as(who(staff)), { orderId, version: 1 })).toMatchObject({
    ok: false,
    error: { code: "not_found" },
  });
  expect(await approvePayout(as(who(manager)), { orderId, version: 1 })).toMatchObject({ ok: true });
  const sameHands = { ok: false, error: { text: expect.stringContaining("Someone else") } };
  expect(await markPayoutSent(as(who(manager)), { orderId, version: 2 })).toMatchObject(sameHands);
  expect(await setOrderStatus(as(who(manager)), { orderId, status: "payment_sent" })).toMatchObject(
    sameHands,
  );
  expect(await markPayoutSent(as(who(otherManager)), { orderId, version: 2 })).toMatchObject({ ok: true });
  expect(await moneyOf(as(who(staff)), orderId)).toMatchObject({
    state: "paid_out",
    payout: { approvedByName: "Manager Rook", sentByName: "Manager Crane" },
  });
});

test("after a failed payout above the limit, Payment Sent asks to try again first", async () => {
  const { as } = paymentsCtx(database);
  const { orderId } = await orderAt(as(who(staff)), "gold_received", { amountCents: 10_100 });
  const failed = await failPayout(as(who(staff)), { orderId, version: 1, reason: "Account closed" });
  expect(failed).toMatchObject({ ok: true });
  const version = (await payoutOf(as(who(staff)), orderId)).version;
  const send = () => setOrderStatus(as(who(manager)), { orderId, status: "payment_sent" });
  expect(await send()).toMatchObject({
    error: { code: "conflict", text: "The last payout failed. Press Try again first." },
  });
  expect(await retryPayout(as(who(staff)), { orderId, version })).toMatchObject({ ok: true });
  expect(await send()).toMatchObject({ error: { text: expect.stringContaining("second person") } });
});

test("a limit that was lowered meanwhile holds for payouts that wait already", async () => {
  const { as } = paymentsCtx(database);
  const { orderId } = await orderAt(as(who(staff)), "gold_received", { amountCents: 9_000 });
  expect(await payoutOf(as(who(staff)), orderId)).toMatchObject({ state: "approved", secondPerson: null });
  await seedSettings(database.db, "approvals", { secondPersonAboveCents: 5_000 }, new Date());
  expect(await payoutOf(as(who(staff)), orderId)).toMatchObject({ state: "due", secondPerson: "worth" });
  const act = { orderId, version: 1 };
  expect(await markPayoutSent(as(who(staff)), act)).toMatchObject({ ok: false });
  expect(await approvePayout(as(who(manager)), act)).toMatchObject({ ok: true });
  expect(await markPayoutSent(as(who(staff)), { orderId, version: 2 })).toMatchObject({ ok: true });
  await database.pool.query("delete from settings");
});

test("exactly the limit needs no approval", async () => {
  const { as } = paymentsCtx(database);
  const { orderId } = await orderAt(as(who(staff)), "gold_received", { amountCents: 10_000 });
  expect(await payoutOf(as(who(staff)), orderId)).toMatchObject({ state: "approved" });
  expect(await approvePayout(as(who(manager)), { orderId, version: 1 })).toMatchObject({
    ok: false,
    error: { code: "conflict" },
  });
});

test("a key with the capability neither approves nor sends above the limit", async () => {
  const { as } = paymentsCtx(database);
  const key: Actor = {
    kind: "key",
    keyId: "9d1c1a58-0000-4000-8000-000000000001",
    madeBy: "00000000-0000-4000-8000-000000000000",
    name: "a program",
    capabilities: ["payouts.approve_large", "orders.progress", "orders.read"],
  };
  const { orderId } = await orderAt(as(who(staff)), "gold_received", { amountCents: 30_000 });
  const refused = { ok: false, error: { code: "forbidden" } };
  expect(await approvePayout(as(key), { orderId, version: 1 })).toMatchObject(refused);
  await approvePayout(as(who(manager)), { orderId, version: 1 });
  expect(await markPayoutSent(as(key), { orderId, version: 2 })).toMatchObject(refused);
});

test("a sent payout that failed takes its order back, and a new one pays it once", async () => {
  const { as } = paymentsCtx(database);
  const desk = as(who(staff));
  const { orderId } = await orderAt(desk, "gold_received");
  await markPayoutSent(desk, { orderId, version: 1 });
  expect(await retryPayout(desk, { orderId, version: 2 })).toMatchObject({
    ok: false,
    error: { code: "conflict" },
  });
  expect(await failPayout(desk, { orderId, version: 2, reason: "the account is closed" })).toMatchObject({
    ok: true,
  });
  expect(await findOrder(desk, orderId)).toMatchObject({ status: "gold_received" });
  expect(await moneyOf(desk, orderId)).toMatchObject({
    state: "owed",
    balances: { payableCents: 1900, paidCents: 0 },
    payouts: [
      { state: "failed", failedReason: "the account is closed" },
      { state: "approved", version: 4 },
    ],
  });
  // A page that still shows the first attempt cannot pay the second.
  expect(await markPayoutSent(desk, { orderId, version: 1 })).toMatchObject({ ok: false });
  expect(await markPayoutSent(desk, { orderId, version: 4 })).toMatchObject({ ok: true });
  expect((await moneyOf(desk, orderId)).balances).toMatchObject({ payableCents: 0, paidCents: 1900 });
  expect(await failPayout(desk, { orderId, version: 5, reason: "  " })).toMatchObject({
    ok: false,
    error: { code: "invalid", field: "reason" },
  });
});

test("only a payment that did not arrive is said to come again, not one that was approved or taken back", async () => {
  const { as } = paymentsCtx(database);
  const desk = as(who(staff));
  const { orderId } = await orderAt(desk, "gold_received", { amountCents: 10_100 });
  const isComingAgain = async () => {
    const read = await readSaleMoney(desk, { orderId, token: undefined });
    return read.ok ? read.value.isComingAgain : read.error;
  };
  await approvePayout(as(who(manager)), { orderId, version: 1 });
  expect(await isComingAgain()).toBe(false);
  const note = "set by mistake";
  await setOrderStatus(desk, { orderId, status: "gold_collected", note });
  await setOrderStatus(desk, { orderId, status: "gold_received", note });
  expect(await payoutOf(desk, orderId)).toMatchObject({ state: "due" });
  expect(await isComingAgain()).toBe(false);
  const { version } = await payoutOf(desk, orderId);
  await failPayout(desk, { orderId, version, reason: "the account is closed" });
  expect(await isComingAgain()).toBe(true);
});

test("a payout that fails before it was sent waits to be tried again", async () => {
  const { as } = paymentsCtx(database);
  const desk = as(who(staff));
  const { orderId } = await orderAt(desk, "gold_received");
  await failPayout(desk, { orderId, version: 1, reason: "the account is closed" });
  expect(await moneyOf(desk, orderId)).toMatchObject({ state: "owed", payout: { state: "failed" } });
  expect(await retryPayout(desk, { orderId, version: 2 })).toMatchObject({ ok: true });
  expect(await payoutOf(desk, orderId)).toMatchObject({ state: "approved", version: 3, amountCents: 1900 });
});

test("a failed payout runs a clock again until it is sent, and its customer learns that it failed but not why", async () => {
  const { as, clock } = paymentsCtx(database);
  const desk = as(who(staff));
  const { orderId } = await orderAt(desk, "gold_received");
  await markPayoutSent(desk, { orderId, version: 1 });
  clock.advance(3_600_000);
  await failPayout(desk, { orderId, version: 2, reason: "planted-reason" });
  expect(await findOrder(desk, orderId)).toMatchObject({
    deadlineStartedAt: clock.now(),
    deadlineAt: new Date(clock.now().getTime() + 5 * 60_000),
    deadlineMetAt: null,
  });
  expect((await findOrder(desk, orderId))?.risk).toBeGreaterThan(0);
  clock.advance(600_000);
  await markPayoutSent(desk, { orderId, version: 4 });
  expect(await findOrder(desk, orderId)).toMatchObject({ risk: 0, deadlineMetAt: clock.now() });
  const { rows } = await database.pool.query(
    "select type, note from events where subject_id = $1 and visibility = 'public'",
    [orderId],
  );
  expect(rows).toContainEqual({ type: "payout.failed", note: null });
  expect(JSON.stringify(rows)).not.toContain("planted-reason");
});

test("the promise's clock stands while the customer's details are missing, and gives its whole time once they are here (Rule P51)", async () => {
  const { ctx, as, clock } = paymentsCtx(database);
  const desk = as(who(staff));
  const { orderId, token } = await orderAt(desk, "gold_received", { hasDetails: false });
  const [startedAt, late] = [
    clock.now(),
    () => listOrders(desk, { ...queueInput, filters: { atRisk: true } }),
  ];
  clock.advance(41 * 60_000);
  expect(await findOrder(desk, orderId)).toMatchObject({
    ...{ turn: "customer", turnStep: "details", turnSince: startedAt, risk: 0 },
  });
  const atRisk = await late();
  expect(atRisk.ok && atRisk.value.orders.map(({ id }) => id)).not.toContain(orderId);
  expect(await readOrderForDesk(desk, orderId)).toMatchObject({
    value: { private: { deadline: null, turnStep: "details" } },
  });
  const detailsAt = clock.now();
  const locked = await lockPayoutDetails(ctx, { orderId, token, details: paypal });
  expect(locked).toMatchObject({ ok: true });
  expect(await findOrder(desk, orderId)).toMatchObject({
    ...{ turn: "us", turnStep: "pay", turnSince: detailsAt, deadlineStartedAt: detailsAt },
    deadlineAt: new Date(detailsAt.getTime() + 5 * 60_000),
  });
  clock.advance(60_000);
  const { version } = await payoutOf(desk, orderId);
  await markPayoutSent(desk, { orderId, version });
  const paid = await findOrder(desk, orderId);
  expect(paid).toMatchObject({
    turnStep: "complete",
    deadlineMetAt: clock.now(),
    deadlineStartedAt: detailsAt,
  });
  await failPayout(desk, { orderId, version: version + 1, reason: "the account is closed" });
  expect(await findOrder(desk, orderId)).toMatchObject({ turn: "us", turnStep: "pay" });
});

test("an order is not removed while its payout is on its way", async () => {
  const { as } = paymentsCtx(database);
  const desk = as(who(staff));
  const admin = as(await person(database, "admin", "Admin Kite"));
  const { orderId } = await orderAt(desk, "gold_received");
  await markPayoutSent(desk, { orderId, version: 1 });
  const remove = async () =>
    removeOrder(admin, {
      orderId,
      version: (await findOrder(desk, orderId))?.version ?? 0,
      reason: "a trial",
    });
  expect(await remove()).toMatchObject({ ok: false, error: { code: "conflict" } });
  await confirmPayout(desk, { orderId, version: 2 });
  expect(await remove()).toMatchObject({ ok: true });
});

test("a way back before the payout books back and fails it; received again it is owed once", async () => {
  const { as } = paymentsCtx(database);
  const desk = as(who(staff));
  const { orderId } = await orderAt(desk, "gold_received");
  await setOrderStatus(desk, { orderId, status: "gold_collected", note: "counted 90M only" });
  expect(await moneyOf(desk, orderId)).toMatchObject({
    state: "nothing_owed",
    payout: { state: "failed", failedReason: "counted 90M only" },
  });
  await setOrderStatus(desk, { orderId, status: "gold_received" });
  await setOrderStatus(desk, { orderId, status: "canceled", gold: "returned", note: "a trial" });
  expect(await moneyOf(desk, orderId)).toMatchObject({
    state: "nothing_owed",
    balances: { payableCents: 0 },
  });
  expect((await moneyOf(desk, orderId)).payouts.map(({ state }) => state)).toEqual(["failed", "failed"]);
});

test("no note completes an order ahead of its payment, and none sends one without a destination", async () => {
  const { as } = paymentsCtx(database);
  const { orderId } = await orderAt(as(who(staff)), "gold_received", { hasDetails: false });
  for (const status of ["completed", "payment_sent"] as const)
    for (const by of [staff, manager]) {
      const forced = await setOrderStatus(as(who(by)), { orderId, status, note: "paid soon" });
      expect(forced).toMatchObject({ ok: false, error: { code: "conflict" } });
    }
  expect(await markPayoutSent(as(who(manager)), { orderId, version: 1 })).toMatchObject({
    ok: false,
    error: { code: "conflict", text: expect.stringContaining("no payout details") },
  });
  expect(await moneyOf(as(who(staff)), orderId)).toMatchObject({
    state: "owed",
    payout: { state: "approved" },
  });
});

test("a manager pays another way, with method and reference; the order's pages say how", async () => {
  const { ctx, as } = paymentsCtx(database);
  const { orderId, token } = await orderAt(as(who(staff)), "gold_received", { hasDetails: false });
  const anotherWay = { method: "cashapp", reference: "CA-77" } as const;
  const send = (actor: Actor | undefined, way: typeof anotherWay | { method: "other"; reference: string }) =>
    markPayoutSent(as(who(actor)), { orderId, version: 1, anotherWay: way });
  expect(await send(staff, anotherWay)).toMatchObject({ ok: false, error: { code: "forbidden" } });
  expect(await send(manager, { method: "other", reference: " " })).toMatchObject({
    ok: false,
    error: { code: "invalid", field: "anotherReference" },
  });
  expect(await send(manager, anotherWay)).toMatchObject({ ok: true });
  expect(await findOrder(ctx, orderId)).toMatchObject({ status: "payment_sent" });
  expect(await payoutOf(as(who(staff)), orderId)).toMatchObject({
    ...{ state: "sent", method: "cashapp", paidAnotherWay: true, reference: "CA-77" },
  });
  expect(await readPayments(ctx, { orderId, token })).toMatchObject({
    ok: true,
    value: [{ direction: "out", method: "Cash App", status: "confirmed" }],
  });
  const { rows } = await database.pool.query(
    "select data from events where subject_id = $1 and type = 'payout.sent'",
    [orderId],
  );
  expect(rows).toEqual([{ data: { amountCents: 1900, method: "cashapp", anotherWay: true } }]);
});

test("nobody pays another way past details that the customer has locked in", async () => {
  const { as } = paymentsCtx(database);
  const { orderId } = await orderAt(as(who(staff)), "gold_received");
  const anotherWay = { method: "cashapp", reference: "CA-78" } as const;
  expect(await markPayoutSent(as(who(manager)), { orderId, version: 1, anotherWay })).toMatchObject({
    error: { code: "conflict", text: expect.stringContaining("locked in payout details") },
  });
  expect(await payoutOf(as(who(staff)), orderId)).toMatchObject({ state: "approved" });
});

test("a sale that is reopened after its details were destroyed has no destination", async () => {
  const { as, clock } = paymentsCtx(database);
  const desk = as(who(staff));
  const { orderId } = await orderAt(desk, "gold_collected");
  const move = (status: "canceled" | "gold_received" | "payment_sent") =>
    setOrderStatus(desk, { orderId, status, gold: "returned", note: "they came back" });
  await move("canceled");
  clock.advance(31 * 86_400_000);
  expect(await desk.vault.destroyDue(database.db, clock.now())).toBeGreaterThan(0);
  expect(await move("gold_received")).toMatchObject({ ok: true });
  const noDestination = { error: { code: "conflict", text: expect.stringContaining("no payout details") } };
  expect(await move("payment_sent")).toMatchObject(noDestination);
  const { version } = await payoutOf(desk, orderId);
  expect(await markPayoutSent(desk, { orderId, version })).toMatchObject(noDestination);
  const anotherWay = { method: "cashapp", reference: "CA-79" } as const;
  expect(await markPayoutSent(as(who(manager)), { orderId, version, anotherWay })).toMatchObject({
    ok: true,
  });
});

test("a changed amount changes what is owed and voids an approval; once sent it stays", async () => {
  const { as } = paymentsCtx(database);
  const desk = as(who(manager));
  const { orderId } = await orderAt(desk, "gold_received", { amountCents: 30_000 });
  await approvePayout(desk, { orderId, version: 1 });
  const edit = async (amountCents: number) => {
    const order = await findOrder(desk, orderId);
    return editOrder(desk, { orderId, version: order?.version ?? 0, edit: { amountCents }, note: "agreed" });
  };
  expect(await edit(40_000)).toMatchObject({ ok: true });
  expect(await payoutOf(desk, orderId)).toMatchObject({
    state: "due",
    amountCents: 40_000,
    approvedBy: null,
  });
  expect(await edit(9_000)).toMatchObject({ ok: true });
  expect(await payoutOf(desk, orderId)).toMatchObject({ state: "approved", amountCents: 9_000 });
  expect((await moneyOf(desk, orderId)).balances.payableCents).toBe(9_000);
  await setOrderStatus(desk, { orderId, status: "payment_sent" });
  expect(await edit(9_500)).toMatchObject({ ok: false, error: { code: "conflict", field: "amountCents" } });
  expect((await moneyOf(desk, orderId)).balances).toMatchObject({ payableCents: 0, paidCents: 9_000 });
});

longTest(
  "what is to be paid is listed with the oldest deadline first, page by page, none twice",
  async () => {
    const own = await testDatabase();
    const { as, clock } = paymentsCtx(own);
    const desk = as(await person(own, "staff"));
    const made: string[] = [];
    for (let at = 0; at < 30; at += 1) {
      made.push((await orderAt(desk, "gold_received")).orderId);
      if (at % 2) clock.advance(1000);
    }
    const first = await listPayouts(desk, {});
    if (!first.ok || !first.value.nextCursor) throw new Error("There is no second page");
    const [dueAt = "", id = ""] = first.value.nextCursor.split("_");
    const second = await listPayouts(desk, { cursor: { dueAt: new Date(dueAt), id } });
    if (!second.ok) throw new Error(second.error.text);
    const listed = [...first.value.payouts, ...second.value.payouts];
    expect(listed.map(({ orderId }) => orderId).sort()).toEqual([...made].sort());
    const times = listed.map((payout) => payout.dueAt.getTime());
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(first.value.counts).toEqual({ open: 30, sent: 0, confirmed: 0, failed: 0 });
    expect(second.value.nextCursor).toBeNull();
    await failPayout(desk, { orderId: made[0] ?? "", version: 1, reason: "no such account" });
    expect(await listPayouts(desk, { state: "failed" })).toMatchObject({
      ok: true,
      value: { payouts: [{ orderId: made[0], canRetry: true }], counts: { open: 29, failed: 1 } },
    });
    await own.close();
  },
);

test("nobody but staff who have passed the step-up reads or moves payouts", async () => {
  const { as } = paymentsCtx(database);
  const { orderId } = await orderAt(as(who(staff)), "gold_received");
  const member = await person(database, "member");
  const idle = { ...(await person(database, "manager")), elevated: false };
  for (const [actor, code] of [
    [member, "not_found"],
    [idle, "step_up_required"],
  ] as const) {
    const refused = { ok: false, error: { code } };
    const act = { orderId, version: 1 };
    expect(await listPayouts(as(actor), {})).toMatchObject(refused);
    expect(await markPayoutSent(as(actor), act)).toMatchObject(refused);
    expect(await approvePayout(as(actor), act)).toMatchObject(refused);
    expect(await confirmPayout(as(actor), act)).toMatchObject(refused);
    expect(await failPayout(as(actor), { ...act, reason: "because" })).toMatchObject(refused);
    expect(await retryPayout(as(actor), act)).toMatchObject(refused);
  }
});
