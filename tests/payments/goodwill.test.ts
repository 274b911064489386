import { afterAll, beforeAll, expect, test } from "vitest";
import { clearOrder, editOrder, readCreditNotes, setOrderStatus } from "../../domain/orders/index.ts";
import { recordPayment, recordRefund } from "../../domain/payments/index.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { eventsOf, moneyOf, orderAt, paymentsCtx, postingsOf } from "./payments-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function rig() {
  const { as } = paymentsCtx(database);
  const boss = as(await person(database, "manager"));
  const give = (orderId: string, amountCents: number, reference = "R-1") =>
    recordRefund(boss, { orderId, amountCents, reference, reason: "kindness" });
  const move = (orderId: string, status: Parameters<typeof setOrderStatus>[1]["status"]) =>
    setOrderStatus(boss, { orderId, status, note: "the test says so", gold: "returned" });
  const notes = (orderId: string) => readCreditNotes(database.db, orderId);
  return { boss, give, move, notes };
}

test("a goodwill refund leaves a completed order paid, is booked as such, and gets a credit note", async () => {
  const { boss, give, notes } = await rig();
  const { orderId } = await orderAt(boss, "completed", { type: "gold_buy" });
  expect(await give(orderId, 500)).toMatchObject({ ok: true });
  expect(await give(orderId, 500)).toMatchObject({ ok: true });
  expect(await moneyOf(boss, orderId)).toMatchObject({
    state: "paid",
    balances: { refundedCents: 500, goodwillCents: 500, refundDueCents: 0, depositCents: 0, missingCents: 0 },
  });
  expect((await postingsOf(database, orderId)).at(-1)).toBe("goodwill_refund goodwill 500, cash -500");
  expect((await eventsOf(database, orderId)).filter((event) => event.startsWith("payment.goodwill"))).toEqual(
    ["payment.goodwill_refunded public"],
  );
  expect(await notes(orderId)).toMatchObject([
    { amountCents: 500, number: expect.stringMatching(/^C2026-\d{5}$/) },
  ]);
});

test("a pending order that is paid stays paid; its credit note is issued with the invoice, numbers without a gap", async () => {
  const { boss, give, move, notes } = await rig();
  const before = await database.pool.query(
    "select coalesce(max(last), 0)::int as last from credit_note_counters",
  );
  const orders = [
    await orderAt(boss, "pending", { type: "gold_buy" }),
    await orderAt(boss, "pending", { type: "gold_buy" }),
  ];
  for (const { orderId } of orders) {
    await recordPayment(boss, {
      orderId,
      method: "manual",
      how: "bank",
      reference: orderId,
      amountCents: 1900,
    });
    expect(await give(orderId, 200)).toMatchObject({ ok: true });
    expect(await moneyOf(boss, orderId)).toMatchObject({ state: "paid", balances: { missingCents: 0 } });
    expect(await notes(orderId)).toEqual([]);
  }
  await Promise.all(orders.map(({ orderId }) => move(orderId, "completed")));
  const numbers = (await Promise.all(orders.map(({ orderId }) => notes(orderId))))
    .flat()
    .map(({ number }) => number);
  const first = before.rows[0].last + 1;
  const wanted = [first, first + 1].map((number) => `C2026-${String(number).padStart(5, "0")}`);
  expect(numbers.sort()).toEqual(wanted);
});

test("what is due goes back first; only the rest is goodwill", async () => {
  const { boss, give } = await rig();
  const { orderId } = await orderAt(boss, "pending", { type: "gold_buy" });
  const payment = { orderId, method: "manual", how: "bank", reference: orderId, amountCents: 2200 } as const;
  const asked = await recordPayment(boss, payment);
  expect(asked).toMatchObject({
    ok: false,
    error: {
      code: "conflict",
      field: "confirmedMoreThanDue",
      text: expect.stringContaining("$3.00 more than is due"),
    },
  });
  expect(await postingsOf(database, orderId)).toEqual([]);
  await recordPayment(boss, { ...payment, confirmedMoreThanDue: true });
  expect(await give(orderId, 500)).toMatchObject({ ok: true });
  expect((await postingsOf(database, orderId)).slice(-2)).toEqual([
    "refund refunds_due 300, cash -300",
    "goodwill_refund goodwill 200, cash -200",
  ]);
});

test("with a canceled order its goodwill is part of what went back; reopened it counts again, refunded in full it does not", async () => {
  const { boss, give, move, notes } = await rig();
  const { orderId } = await orderAt(boss, "completed", { type: "gold_buy" });
  await give(orderId, 500);
  await move(orderId, "canceled");
  expect((await moneyOf(boss, orderId)).balances).toMatchObject({ refundDueCents: 1400, goodwillCents: 0 });
  await move(orderId, "in_progress");
  expect(await moneyOf(boss, orderId)).toMatchObject({ state: "paid", balances: { goodwillCents: 500 } });
  await move(orderId, "canceled");
  await give(orderId, 1400, "R-2");
  await move(orderId, "in_progress");
  expect(await moneyOf(boss, orderId)).toMatchObject({ balances: { missingCents: 1900, goodwillCents: 0 } });
  expect(await move(orderId, "completed")).toMatchObject({ ok: false, error: { code: "conflict" } });
  // Its invoice has the note for ever; what was due is none.
  expect(await notes(orderId)).toHaveLength(1);
});

test("the same transfer is not entered for another order without asking", async () => {
  const { boss } = await rig();
  const [one, other] = [
    await orderAt(boss, "pending", { type: "gold_buy" }),
    await orderAt(boss, "pending", { type: "gold_buy" }),
  ];
  const payment = { method: "manual", how: "paypal", reference: "PP-same", amountCents: 1900 } as const;
  expect(await recordPayment(boss, { ...payment, orderId: one.orderId })).toMatchObject({ ok: true });
  const again = { ...payment, orderId: other.orderId };
  expect(await recordPayment(boss, again)).toMatchObject({
    ok: false,
    error: { code: "conflict", field: "confirmedSameReference" },
  });
  expect(await recordPayment(boss, { ...again, confirmedSameReference: true })).toMatchObject({ ok: true });
});

test("whoever changed an order's email address makes none of its refunds", async () => {
  const { boss, give } = await rig();
  const { orderId } = await orderAt(boss, "completed", { type: "gold_buy" });
  const edit = { customerEmail: "mine@elsewhere.example" };
  expect(await editOrder(boss, { orderId, edit, note: "they wrote so" })).toMatchObject({ ok: true });
  expect(await give(orderId, 500)).toMatchObject({ error: { code: "conflict" } });
  const clerk = { ...boss, actor: await person(database, "staff") };
  expect(await clearOrder(boss, { orderId })).toMatchObject({ error: { code: "forbidden" } });
  expect(await clearOrder(clerk, { orderId })).toMatchObject({ ok: true });
  expect(await give(orderId, 500)).toMatchObject({ error: { code: "forbidden" } });
  const other = { ...boss, actor: await person(database, "manager") };
  const refund = { orderId, amountCents: 500, reference: "R-2", reason: "kindness" };
  expect(await recordRefund(other, refund)).toMatchObject({ ok: true });
});
