import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addNote,
  decideApproval,
  placeOrder,
  readCustomerMarks,
  readHoldTerms,
  requestApproval,
  setOrderStatus,
  takeUpOrder,
} from "../../domain/orders/index.ts";
import {
  confirmPayment,
  type PaymentsCtx,
  readCustomerMoney,
  recordPayment,
  recordRefund,
  recordTakenBack,
  returnTakenBack,
  verifyLedger,
  writeOff,
} from "../../domain/payments/index.ts";
import { seedSettings } from "../../domain/settings/index.ts";
import { visitor } from "../../kernel/actor.ts";
import { ok } from "../../kernel/result.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import {
  eventsOf,
  giveDetails,
  moneyOf,
  orderAt,
  paidByHand,
  paymentsCtx,
  postingsOf,
} from "./payments-rig.ts";

let database: TestDatabase;
let boss: PaymentsCtx;
let as: ReturnType<typeof paymentsCtx>["as"];
beforeAll(async () => {
  database = await testDatabase();
  ({ as } = paymentsCtx(database));
  boss = as(await person(database, "manager"));
});
afterAll(() => database.close());

type Case = Partial<Parameters<typeof recordTakenBack>[1]>;

const versionOf = async (orderId: string): Promise<number> =>
  (await database.pool.query("select version from orders where id = $1", [orderId])).rows[0].version;

/** Enters that the only payment of an order was taken back. */
async function takeBack(orderId: string, options: Case = {}, ctx = boss) {
  const [payment] = (await moneyOf(boss, orderId)).payments;
  return recordTakenBack(ctx, {
    orderId,
    version: await versionOf(orderId),
    paymentId: payment?.id ?? "",
    amountCents: 1900,
    reason: "chargeback",
    reference: "CB-1",
    ...options,
  });
}

type Placed = { customerId?: string; customerEmail?: string; print?: string; source?: "web" | "desk" };

/** Places a sale as the parts that sell do, within the limits of who places it. */
async function order({ print, source = "web", ...who }: Placed, ctx: PaymentsCtx = as(visitor)) {
  const id = randomUUID();
  const placing = { customerId: null, customerEmail: `${id}@customers.example`, rsn: null, source, ...who };
  const { visitor: placedBy } = await readHoldTerms(ctx, placing);
  const payout = print
    ? { method: "paypal" as const, secretId: randomUUID(), mask: "h•••", print }
    : undefined;
  return placeOrder(ctx, {
    order: {
      ...placing,
      id,
      type: "account_sale",
      quantity: 1,
      amountCents: 1900,
      ...(payout ? { payout } : {}),
    },
    once: { scope: "test", key: id, content: {} },
    visitor: placedBy,
  });
}

const problems = async () => (await verifyLedger(database.db, [])).problems;
const marksOf = async (orderId: string) => {
  const marks = await readCustomerMarks(boss, [orderId]);
  if (!marks.ok) throw new Error(marks.error.text);
  return marks.value.get(orderId);
};

test("a chargeback of a delivered order is a posting and a state of its own, once however often it is entered", async () => {
  const { orderId } = await orderAt(boss, "completed", { type: "gold_buy" });
  const version = await versionOf(orderId);
  expect(await takeBack(orderId, { version, note: "The bank says fraud" })).toMatchObject({ ok: true });
  expect(await takeBack(orderId, { version })).toMatchObject({ ok: true });
  expect(await moneyOf(boss, orderId)).toMatchObject({
    state: "taken_back",
    payments: [{ status: "taken_back", takenBack: [{ amountCents: 1900, reason: "chargeback" }] }],
    balances: { receivedCents: 1900, takenBackCents: 1900, refundedCents: 0, refundDueCents: 0 },
  });
  expect((await postingsOf(database, orderId)).slice(-2)).toEqual([
    "payment_taken_back customer_deposits 1900, cash -1900",
    "gold_delivered_reversed customer_deposits -1900, gold_sold 1900",
  ]);
  const events = await eventsOf(database, orderId);
  expect(events.filter((event) => event === "payment.taken_back public")).toHaveLength(1);
  expect(events).toContain("order.note internal");
  expect(await problems()).toEqual([]);
});

test("what was taken back of a completed order is written off by two, and then nothing of it is open", async () => {
  const { orderId } = await orderAt(boss, "completed", { type: "gold_buy", amountCents: 19_000 });
  expect(await takeBack(orderId, { amountCents: 19_000 })).toMatchObject({ ok: true });
  const give = async () => writeOff(boss, { orderId, version: await versionOf(orderId), reason: "lost" });
  expect(await give()).toMatchObject({ error: { code: "conflict" } });
  const asked = await requestApproval(boss, {
    orderId,
    reason: "The bank decided",
    proposal: { kind: "write_off" },
  });
  const noteOnce = { scope: "test", key: orderId };
  await addNote(boss, { orderId, note: "Asked the bank", isPublic: false, once: noteOnce });
  const other = as(await person(database, "manager"));
  const requestId = asked.ok ? asked.value.requestId : "";
  expect(await decideApproval(other, { requestId, approve: true })).toMatchObject({ ok: true });
  expect(await moneyOf(boss, orderId)).toMatchObject({
    state: "written_off",
    balances: { missingCents: 0, writtenOffCents: 19_000 },
  });
  expect((await marksOf(orderId))?.isOwn).toBe(true);
  expect(await give()).toMatchObject({ error: { text: "This order is paid in full." } });
  expect(await problems()).toEqual([]);
});

test("of eight entries of one case at one moment one is booked", async () => {
  const { orderId } = await orderAt(boss, "completed", { type: "gold_buy" });
  await Promise.all(Array.from({ length: 8 }, () => takeBack(orderId)));
  expect((await moneyOf(boss, orderId)).balances).toMatchObject({ takenBackCents: 1900 });
});

test("no more is taken back than was paid, and what is gone is not refunded too", async () => {
  const { orderId } = await orderAt(boss, "pending", { type: "gold_buy" });
  await paidByHand(boss, { orderId, method: "manual", how: "paypal", reference: orderId, amountCents: 1900 });
  expect(await takeBack(orderId, { amountCents: 1901 })).toMatchObject({
    error: { field: "amount", text: "Only $19.00 is left of this payment." },
  });
  expect(await takeBack(orderId, { amountCents: 1500 })).toMatchObject({ ok: true });
  expect(await takeBack(orderId, { amountCents: 1400 })).toMatchObject({ error: { field: "reference" } });
  expect(await takeBack(orderId, { amountCents: 500, reference: "CB-2" })).toMatchObject({
    error: { field: "amount", text: "Only $4.00 is left of this payment." },
  });
  expect(await moneyOf(boss, orderId)).toMatchObject({
    state: "taken_back",
    balances: { missingCents: 1500 },
  });
  const refund = { orderId, amountCents: 500, reference: "R-1", reason: "asked for" };
  expect(await recordRefund(boss, refund)).toMatchObject({ ok: false, error: { field: "amount" } });
  await setOrderStatus(boss, { orderId, status: "canceled" });
  expect((await moneyOf(boss, orderId)).balances).toMatchObject({ refundDueCents: 400 });
  expect(await recordRefund(boss, { ...refund, amountCents: 400 })).toMatchObject({ ok: true });
  expect(await problems()).toEqual([]);
});

test("money that was refunded and then charged back is lost twice, and the books say so", async () => {
  const { orderId } = await orderAt(boss, "pending", { type: "gold_buy" });
  await paidByHand(boss, { orderId, method: "manual", how: "paypal", reference: orderId, amountCents: 1900 });
  await setOrderStatus(boss, { orderId, status: "canceled" });
  await recordRefund(boss, { orderId, amountCents: 1900, reference: "R-1", reason: "canceled" });
  expect(await takeBack(orderId)).toMatchObject({ ok: true });
  expect((await postingsOf(database, orderId)).at(-1)).toBe(
    "refund_lost goodwill 1900, customer_deposits -1900",
  );
  expect(await moneyOf(boss, orderId)).toMatchObject({ state: "taken_back" });
  expect(await problems()).toEqual([]);
});

test("a dispute that is won brings all of it back, the wait for a second person too", async () => {
  const { orderId } = await orderAt(boss, "pending", { type: "gold_buy", amountCents: 20_000 });
  const paid = { orderId, method: "manual", how: "bank", reference: orderId, amountCents: 20_000 } as const;
  await recordPayment(boss, paid);
  const unconfirmed = async () =>
    (await database.pool.query("select unconfirmed_cents::int as cents from orders where id = $1", [orderId]))
      .rows[0].cents;
  expect(await unconfirmed()).toBe(20_000);
  expect(await takeBack(orderId, { amountCents: 20_000 })).toMatchObject({ ok: true });
  expect(await unconfirmed()).toBe(0);
  const [payment] = (await moneyOf(boss, orderId)).payments;
  const [entry] = payment?.takenBack ?? [];
  const other = as(await person(database, "staff"));
  const confirmed = await confirmPayment(other, { paymentId: payment?.id ?? "" });
  expect(confirmed).toMatchObject({ error: { code: "conflict" } });
  expect(await unconfirmed()).toBe(0);
  const version = await versionOf(orderId);
  const back = () => returnTakenBack(boss, { orderId, version, takenBackId: entry?.id ?? "" });
  expect(await back()).toMatchObject({ ok: true });
  expect(await back()).toMatchObject({ ok: true });
  expect(await unconfirmed()).toBe(20_000);
  expect(await moneyOf(boss, orderId)).toMatchObject({ state: "paid", payments: [{ status: "confirmed" }] });
  expect(await marksOf(orderId)).toBeUndefined();
  expect(await problems()).toEqual([]);
});

test("gold that was handed over, and a payment of another order, can't be entered; staff can't at all", async () => {
  const { orderId } = await orderAt(boss, "pending", { type: "gold_buy" });
  const inGold = { orderId, method: "manual", how: "gold", reference: "G", amountCents: 1900 } as const;
  await paidByHand(boss, inGold);
  expect(await takeBack(orderId)).toMatchObject({ error: { field: "paymentId" } });
  const other = await orderAt(boss, "completed", { type: "gold_buy" });
  const [payment] = (await moneyOf(boss, other.orderId)).payments;
  expect(await takeBack(orderId, { paymentId: payment?.id ?? "" })).toMatchObject({
    error: { field: "paymentId" },
  });
  const staff = as(await person(database, "staff"));
  expect(await takeBack(other.orderId, {}, staff)).toMatchObject({ error: { code: "not_found" } });
});

test("the next order shows the mark: by the account, as a guest by the mailbox, by the payout destination", async () => {
  const customer = await person(database, "member");
  const customerEmail = "m.arked@gmail.com";
  const sale = await orderAt(boss, "in_progress", { customerId: customer.personId });
  await database.pool.query("update orders set payout_print = 'a-print' where id = $1", [sale.orderId]);
  const { orderId } = await placed(boss, { type: "gold_buy", customerId: customer.personId, customerEmail });
  await paidByHand(boss, { orderId, method: "manual", how: "paypal", reference: orderId, amountCents: 1900 });
  const next = {
    account: await placed(boss, { customerId: customer.personId }),
    email: await placed(boss, { customerEmail: "Marked+again@googlemail.com" }),
    payout: await placed(boss),
    nobody: await placed(boss),
  };
  await giveDetails(boss, next.payout.orderId);
  await database.pool.query("update orders set payout_print = 'a-print' where id = $1", [
    next.payout.orderId,
  ]);
  for (const { orderId: id } of Object.values(next)) expect(await marksOf(id)).toBeUndefined();
  expect(await takeBack(orderId)).toMatchObject({ ok: true });
  for (const by of ["account", "email", "payout"] as const) {
    expect(await marksOf(next[by].orderId)).toEqual({ isOwn: false, others: [{ orderId, by: [by] }] });
  }
  expect(await marksOf(next.nobody.orderId)).toBeUndefined();
  expect(await marksOf(orderId)).toEqual({ isOwn: true, others: [] });
  expect(await readCustomerMoney(boss, customer.personId)).toMatchObject({
    value: { takenBack: { count: 1, newest: [orderId] } },
  });
  const { rows } = await database.pool.query("select print from customer_marks");
  for (const { print } of rows) expect(print).toMatch(/^([\w-]{43}|a-print)$/);
});

test("an owner who refuses them refuses the account, the mailbox and the destination, and nobody else", async () => {
  const customer = await person(database, "member");
  const customerEmail = `${customer.personId}@marked.example`;
  const { orderId } = await placed(boss, { type: "gold_buy", customerId: customer.personId, customerEmail });
  await database.pool.query("update orders set payout_print = 'refused-print' where id = $1", [orderId]);
  await paidByHand(boss, { orderId, method: "manual", how: "paypal", reference: orderId, amountCents: 1900 });
  const lapsed = await placed(boss, { type: "gold_buy", customerId: customer.personId });
  await database.pool.query("update orders set status = 'canceled', lapsed_at = now() where id = $1", [
    lapsed.orderId,
  ]);
  const act = { orderId: lapsed.orderId, token: lapsed.accessToken, shownCents: 1900, client: undefined };
  const takeUp = () =>
    takeUpOrder(as(customer), act, async () => ok({ amountCents: 1900, set: { rateVersion: 1 } }));
  expect(await takeBack(orderId)).toMatchObject({ ok: true });

  const ways = { customerId: customer.personId, customerEmail, print: "refused-print" };
  for (const way of ["customerId", "customerEmail", "print"] as const)
    expect(await order({ [way]: ways[way] })).toMatchObject({ ok: true });
  await seedSettings(database.db, "holds", { refusesTakenBack: true }, new Date());
  const refused = {
    error: { code: "forbidden", text: "We can't take this order. Message us and we'll sort it out." },
  };
  for (const way of ["customerId", "customerEmail", "print"] as const)
    expect(await order({ [way]: ways[way] })).toMatchObject(refused);
  expect(await takeUp()).toMatchObject(refused);
  expect(await order({})).toMatchObject({ ok: true });
  // Staff who know better order for them.
  expect(await order({ ...ways, source: "desk" }, boss)).toMatchObject({ ok: true });
  await database.pool.query("delete from settings where key = 'holds'");
  expect(await takeUp()).toMatchObject({ ok: true });
});
