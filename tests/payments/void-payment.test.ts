import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readCustomerMarks, setOrderStatus } from "../../domain/orders/index.ts";
import {
  confirmPayment,
  listUnconfirmedPayments,
  type PaymentsCtx,
  recordPayment,
  recordRefund,
  recordTakenBack,
  verifyLedger,
  voidPayment,
} from "../../domain/payments/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { eventsOf, moneyOf, orderAt, paymentsCtx, postingsOf } from "./payments-rig.ts";

let database: TestDatabase;
let as: (actor: Actor) => PaymentsCtx;
let clock: ReturnType<typeof paymentsCtx>["clock"];
let clerk: PaymentsCtx;
let other: PaymentsCtx;
let boss: PaymentsCtx;
beforeAll(async () => {
  database = await testDatabase();
  ({ as, clock } = paymentsCtx(database));
});
afterAll(() => database.close());

const reason = "Nothing on the account";

/** A pending purchase with a payment that the clerk has entered, of people whose day is empty. */
async function entered(amountCents = 1900, options: { confirmed?: boolean; how?: "bank" | "gold" } = {}) {
  clerk = as(await person(database, "staff"));
  other = as(await person(database, "staff"));
  boss = as(await person(database, "manager"));
  const { orderId } = await orderAt(boss, "pending", { type: "gold_buy", amountCents });
  const paymentId = await enter(orderId, amountCents, options.how);
  if (options.confirmed) expect(await confirmPayment(other, { paymentId })).toMatchObject({ ok: true });
  return { orderId, paymentId };
}

async function enter(orderId: string, amountCents: number, how: "bank" | "gold" = "bank") {
  const payment = { orderId, method: "manual", how, reference: orderId, amountCents } as const;
  const made = await recordPayment(clerk, { ...payment, confirmedSameReference: true });
  if (!made.ok) throw new Error(made.error.text);
  return made.value.paymentId;
}

const rowOf = async (orderId: string) =>
  (await database.pool.query("select * from orders where id = $1", [orderId])).rows[0];
const problems = async () => (await verifyLedger(database.db, [])).problems;

test("a payment that never arrived is a state of its own: the order waits for money again, nobody is marked", async () => {
  const { orderId, paymentId } = await entered();
  expect(await voidPayment(boss, { paymentId, reason })).toMatchObject({ ok: true });
  expect(await voidPayment(boss, { paymentId, reason })).toMatchObject({ ok: true });
  expect(await moneyOf(boss, orderId)).toMatchObject({
    state: "unpaid",
    payments: [{ status: "voided", isVoidable: false, takeableCents: 0 }],
    balances: { receivedCents: 0, takenBackCents: 0, missingCents: 1900, depositCents: 0 },
  });
  expect(await postingsOf(database, orderId)).toEqual([
    "payment_received cash 1900, customer_deposits -1900",
    "payment_voided customer_deposits 1900, cash -1900",
  ]);
  const events = await eventsOf(database, orderId);
  expect(events.filter((event) => event === "payment.voided public")).toHaveLength(1);
  expect(await readCustomerMarks(boss, [orderId])).toEqual({ ok: true, value: new Map() });
  expect(await problems()).toEqual([]);
});

test("the order is held anew for a payment, whenever its hold was over", async () => {
  const { orderId, paymentId } = await entered();
  await database.pool.query("update orders set hold_until = now() - interval '1 day' where id = $1", [
    orderId,
  ]);
  expect(await voidPayment(boss, { paymentId, reason })).toMatchObject({ ok: true });
  const { hold_until: until } = await rowOf(orderId);
  expect(until.getTime()).toBeGreaterThan(clock.now().getTime());
});

test("the same transfer that comes after all is entered again, and counts once", async () => {
  const { orderId, paymentId } = await entered();
  await voidPayment(boss, { paymentId, reason });
  const again = await enter(orderId, 1900);
  expect(again).not.toBe(paymentId);
  expect(await enter(orderId, 1900)).toBe(again);
  expect((await moneyOf(boss, orderId)).balances).toMatchObject({ receivedCents: 1900, missingCents: 0 });
  expect(await problems()).toEqual([]);
});

test("of eight who say so at one moment one is booked", async () => {
  const { orderId, paymentId } = await entered();
  await Promise.all(Array.from({ length: 8 }, () => voidPayment(boss, { paymentId, reason })));
  expect(await postingsOf(database, orderId)).toHaveLength(2);
});

test("what waits for a second person is voided by one, never by who entered it (Rule P42)", async () => {
  const { orderId, paymentId } = await entered(20_000);
  expect(await voidPayment(clerk, { paymentId, reason })).toMatchObject({ error: { code: "forbidden" } });
  expect(await voidPayment(other, { paymentId, reason: " " })).toMatchObject({ error: { field: "reason" } });
  expect(await voidPayment(other, { paymentId, reason })).toMatchObject({ ok: true });
  expect(await rowOf(orderId)).toMatchObject({ unconfirmed_cents: "0", paid_cents: "0" });
  expect(await listUnconfirmedPayments(boss, { orderId })).toEqual({ ok: true, value: [] });
  // Nobody is told that they have confirmed what isn't there.
  expect(await confirmPayment(other, { paymentId })).toMatchObject({ error: { code: "conflict" } });
  expect((await moneyOf(boss, orderId)).state).toBe("unpaid");
});

test("a confirmed one takes a manager who had no part in it, however they came by theirs", async () => {
  const { paymentId } = await entered(20_000, { confirmed: true });
  const said = { code: "forbidden" };
  expect(await voidPayment(clerk, { paymentId, reason })).toMatchObject({ error: { code: "not_found" } });
  const promoted = async ({ actor }: PaymentsCtx) =>
    actor.kind === "person" ? as({ ...actor, role: "manager" }) : as(actor);
  expect(await voidPayment(await promoted(clerk), { paymentId, reason })).toMatchObject({ error: said });
  expect(await voidPayment(await promoted(other), { paymentId, reason })).toMatchObject({ error: said });
  const madeBy = boss.actor.kind === "person" ? boss.actor.personId : "";
  const robot = { kind: "key", keyId: randomUUID(), madeBy, name: "A robot" } as const;
  const key = as({ ...robot, capabilities: ["orders.progress", "refunds.make"] });
  expect(await voidPayment(key, { paymentId, reason })).toMatchObject({ error: said });
  expect(await voidPayment(boss, { paymentId, reason })).toMatchObject({ ok: true });
});

test("a small one is a manager's; staff can't, nor can a stranger", async () => {
  const { paymentId } = await entered();
  const unknown = { error: { code: "not_found" } };
  expect(await voidPayment(clerk, { paymentId, reason })).toMatchObject(unknown);
  expect(await voidPayment(as({ kind: "visitor" }), { paymentId, reason })).toMatchObject(unknown);
  expect(await voidPayment(boss, { paymentId: randomUUID(), reason })).toMatchObject(unknown);
});

const left = { error: { code: "conflict", text: expect.stringContaining("taken back instead") } };

test("nothing hides what has left: delivered gold, also once it went back, a refund, money taken back", async () => {
  const delivered = await entered();
  const move = (status: "gold_collected" | "in_progress") =>
    setOrderStatus(boss, { orderId: delivered.orderId, status, note: "as the test says" });
  expect(await move("gold_collected")).toMatchObject({ ok: true });
  expect((await moneyOf(boss, delivered.orderId)).payments).toMatchObject([{ isVoidable: false }]);
  expect(await voidPayment(boss, { paymentId: delivered.paymentId, reason })).toMatchObject(left);
  expect(await move("in_progress")).toMatchObject({ ok: true });
  expect(await voidPayment(boss, { paymentId: delivered.paymentId, reason })).toMatchObject(left);

  const refunded = await entered();
  const refund = { amountCents: 500, reference: "R-1", reason: "asked for" };
  await recordRefund(boss, { orderId: refunded.orderId, ...refund });
  expect(await voidPayment(boss, { paymentId: refunded.paymentId, reason })).toMatchObject(left);

  const gone = await entered();
  const { version } = await rowOf(gone.orderId);
  const taken = { amountCents: 500, reason: "recalled", reference: "CB-1" } as const;
  await recordTakenBack(boss, { ...gone, version, ...taken });
  expect(await voidPayment(boss, { paymentId: gone.paymentId, reason })).toMatchObject(left);
  expect(await problems()).toEqual([]);
});

test("of a canceled order nothing is due to go back any more, also in gold", async () => {
  for (const how of ["bank", "gold"] as const) {
    const { orderId, paymentId } = await entered(1900, { how });
    await setOrderStatus(boss, { orderId, status: "canceled" });
    expect((await moneyOf(boss, orderId)).balances).toMatchObject({ refundDueCents: 1900 });
    expect(await voidPayment(boss, { paymentId, reason })).toMatchObject({ ok: true });
    expect(await moneyOf(boss, orderId)).toMatchObject({ state: "unpaid", balances: { refundDueCents: 0 } });
  }
  expect(await problems()).toEqual([]);
});

test("what is entered wrong and voided counts against nobody's limit for the order", async () => {
  const { orderId, paymentId } = await entered(9_000);
  await voidPayment(boss, { paymentId, reason });
  await enter(orderId, 9_000);
  expect(await rowOf(orderId)).toMatchObject({ unconfirmed_cents: "0", paid_cents: "9000" });
});

test("the proof finds a payment that is voided in its row or in the books alone", async () => {
  const { paymentId } = await entered();
  await database.pool.query("update payments set status = 'voided' where id = $1", [paymentId]);
  expect((await problems()).join()).toContain(`Payment ${paymentId}`);
  await database.pool.query("update payments set status = 'confirmed' where id = $1", [paymentId]);
  await voidPayment(boss, { paymentId, reason });
  await database.pool.query("update payments set status = 'confirmed' where id = $1", [paymentId]);
  expect((await problems()).join()).toContain(`Payment ${paymentId}`);
  await database.pool.query("update payments set status = 'voided' where id = $1", [paymentId]);
  expect(await problems()).toEqual([]);
});
