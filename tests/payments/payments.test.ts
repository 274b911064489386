import { afterAll, beforeAll, expect, test } from "vitest";
import { removeOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { readPayments, recordPayment, recordRefund } from "../../domain/payments/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { eventsOf, moneyOf, orderAt, paymentsCtx, postingsOf } from "./payments-rig.ts";

let database: TestDatabase;
let staff: Actor;
let manager: Actor;
let admin: Actor;

beforeAll(async () => {
  database = await testDatabase();
  staff = await person(database, "staff", "Teller Finch");
  manager = await person(database, "manager");
  admin = await person(database, "admin");
});
afterAll(() => database.close());

const paid = (orderId: string, amountCents = 1900, reference = "PP-1") => ({
  ...({ orderId, method: "manual", how: "paypal", reference, amountCents } as const),
  ...{ confirmedMoreThanDue: true, confirmedSameReference: true },
});

test("gold is handed over only once it is paid, whatever a note says", async () => {
  const { as } = paymentsCtx(database);
  const desk = as(staff);
  const { orderId } = await orderAt(desk, "in_progress", { type: "gold_buy" });
  const unpaid = await setOrderStatus(desk, { orderId, status: "gold_collected" });
  expect(unpaid).toMatchObject({
    ok: false,
    error: { code: "conflict", text: expect.stringContaining("nothing of $19.00") },
  });
  await recordPayment(desk, paid(orderId, 1000));
  expect(await moneyOf(desk, orderId)).toMatchObject({ state: "part_paid" });
  expect(await setOrderStatus(desk, { orderId, status: "gold_collected" })).toMatchObject({
    ok: false,
    error: { text: expect.stringContaining("only $10.00 of $19.00") },
  });
  await recordPayment(desk, paid(orderId, 900, "PP-2"));
  expect(await setOrderStatus(desk, { orderId, status: "gold_collected" })).toMatchObject({ ok: true });
  expect(await setOrderStatus(desk, { orderId, status: "completed" })).toMatchObject({ ok: true });
  expect(await postingsOf(database, orderId)).toEqual([
    "payment_received cash 1000, customer_deposits -1000",
    "payment_received cash 900, customer_deposits -900",
    "gold_delivered customer_deposits 1900, gold_sold -1900",
  ]);
  const trusted = await orderAt(desk, "in_progress", { type: "gold_buy" });
  for (const status of ["gold_collected", "completed"] as const) {
    const noted = { orderId: trusted.orderId, status, note: "pays on delivery" };
    expect(await setOrderStatus(as(manager), noted)).toMatchObject({
      ok: false,
      error: { code: "conflict" },
    });
  }
  expect(await postingsOf(database, trusted.orderId)).toEqual([]);
});

test("the same reference is entered once, also by two people at once; with another amount it is refused", async () => {
  const { as } = paymentsCtx(database);
  const { orderId } = await orderAt(as(staff), "pending", { type: "gold_buy" });
  const answers = await Promise.all([1, 2, 3, 4].map(() => recordPayment(as(staff), paid(orderId))));
  const ids = answers.map((answer) => (answer.ok ? answer.value.paymentId : answer.error.text));
  expect(new Set(ids).size).toBe(1);
  expect(await postingsOf(database, orderId)).toHaveLength(1);
  expect(await recordPayment(as(staff), paid(orderId, 500))).toMatchObject({
    ok: false,
    error: { code: "conflict", field: "reference" },
  });
  expect(await eventsOf(database, orderId)).toEqual(["order.placed public", "payment.received public"]);
  expect(await moneyOf(as(staff), orderId)).toMatchObject({
    state: "paid",
    balances: { receivedCents: 1900 },
  });
});

test.each([0, -5, 1.5, Number.NaN])("an amount of %s cents is refused", async (amountCents) => {
  const { as } = paymentsCtx(database);
  const { orderId } = await orderAt(as(staff), "pending", { type: "gold_buy" });
  const refused = { ok: false, error: { code: "invalid", field: "amount" } };
  expect(await recordPayment(as(staff), paid(orderId, amountCents))).toMatchObject(refused);
  const refund = { orderId, amountCents, reference: "R", reason: "because" };
  expect(await recordRefund(as(manager), refund)).toMatchObject(refused);
  expect(await postingsOf(database, orderId)).toEqual([]);
});

test("what was paid for a canceled order is a refund due, and given back once", async () => {
  const { as } = paymentsCtx(database);
  const { orderId } = await orderAt(as(staff), "pending", { type: "gold_buy" });
  await recordPayment(as(staff), paid(orderId, 2500));
  expect(await moneyOf(as(staff), orderId)).toMatchObject({ state: "over_paid" });
  await setOrderStatus(as(staff), { orderId, status: "canceled" });
  expect(await moneyOf(as(staff), orderId)).toMatchObject({
    state: "refund_due",
    balances: { refundDueCents: 2500, depositCents: 0 },
  });
  const refund = { orderId, amountCents: 2500, reference: "R-1", reason: "canceled" };
  expect(await recordRefund(as(staff), refund)).toMatchObject({ ok: false, error: { code: "not_found" } });
  expect(await recordRefund(as(manager), { ...refund, amountCents: 2501 })).toMatchObject({
    ok: false,
    error: { code: "conflict", field: "amount" },
  });
  const answers = await Promise.all([1, 2, 3].map(() => recordRefund(as(manager), refund)));
  expect(answers.every((answer) => answer.ok)).toBe(true);
  expect(await moneyOf(as(staff), orderId)).toMatchObject({
    state: "refunded",
    balances: { refundDueCents: 0, refundedCents: 2500, depositCents: 0 },
    payments: [{ status: "refunded" }],
  });
  expect(await recordRefund(as(manager), { ...refund, amountCents: 1 })).toMatchObject({
    ok: false,
    error: { field: "reference" },
  });
  expect(await recordRefund(as(manager), { ...refund, amountCents: 1, reference: "R-2" })).toMatchObject({
    ok: false,
    error: { field: "amount" },
  });
});

test("a reopened order has its deposit back, and a payment after the end is a refund due", async () => {
  const { as } = paymentsCtx(database);
  const desk = as(staff);
  const { orderId } = await orderAt(desk, "pending", { type: "gold_buy" });
  await recordPayment(desk, paid(orderId));
  await setOrderStatus(desk, { orderId, status: "canceled" });
  await setOrderStatus(desk, { orderId, status: "in_progress", note: "they came back" });
  expect(await moneyOf(desk, orderId)).toMatchObject({
    state: "paid",
    balances: { depositCents: 1900, refundDueCents: 0 },
  });
  await setOrderStatus(desk, { orderId, status: "canceled" });
  await recordPayment(desk, paid(orderId, 100, "PP-late"));
  expect((await moneyOf(desk, orderId)).balances.refundDueCents).toBe(2000);
});

test("an order that holds a customer's money is not removed", async () => {
  const { as } = paymentsCtx(database);
  const { orderId } = await orderAt(as(staff), "pending", { type: "infernal_boost" });
  await recordPayment(as(staff), paid(orderId));
  const remove = { orderId, version: 2, reason: "a trial" };
  expect(await removeOrder(as(admin), remove)).toMatchObject({
    ok: false,
    error: { code: "conflict", text: expect.stringContaining("$19.00") },
  });
});

test("payments are entered only for orders that customers pay, by staff", async () => {
  const { ctx, as } = paymentsCtx(database);
  const sale = await orderAt(ctx, "pending");
  expect(await recordPayment(as(staff), paid(sale.orderId))).toMatchObject({
    ok: false,
    error: { code: "invalid" },
  });
  const buy = await orderAt(ctx, "pending", { type: "gold_buy" });
  expect(await recordPayment(ctx, paid(buy.orderId))).toMatchObject({
    ok: false,
    error: { code: "not_found" },
  });
});

test("the customer reads their payments with method, state and date; the id alone reads none", async () => {
  const { ctx, as } = paymentsCtx(database);
  const buy = await orderAt(ctx, "pending", { type: "gold_buy" });
  await recordPayment(as(staff), paid(buy.orderId));
  expect(await readPayments(ctx, buy)).toMatchObject({
    ok: true,
    value: [{ direction: "in", method: "PayPal", status: "confirmed", amountCents: 1900, txHash: null }],
  });
  expect(await readPayments(ctx, { orderId: buy.orderId, token: undefined })).toMatchObject({
    ok: false,
    error: { code: "forbidden" },
  });
  const sale = await orderAt(as(staff), "gold_received");
  expect(await readPayments(ctx, sale)).toMatchObject({
    ok: true,
    value: [{ direction: "out", status: "pending", amountCents: 1900 }],
  });
});
