import { afterAll, beforeAll, expect, test } from "vitest";
import { claimGuestOrders, setOrderStatus } from "../../domain/orders/index.ts";
import type { OrderStatus } from "../../domain/orders/model.ts";
import { type PaymentsCtx, recordRefund } from "../../domain/payments/index.ts";
import { listReferrers, readReferralStatement } from "../../domain/promotions/index.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { giveDetails, paidByHand, postingsOf } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { askedAndPaid, bought, friends, makeCode, promoShop } from "./promotions-rig.ts";

type Shop = Awaited<ReturnType<typeof promoShop>>;
let database: TestDatabase;
let ctx: PaymentsCtx;
let as: Shop["as"];
let manager: PaymentsCtx;

beforeAll(async () => {
  database = await testDatabase();
  ({ ctx, as } = await promoShop(database));
  manager = as(await person(database, "manager"));
});
afterAll(() => database.close());

/** Puts an order into a status with a note; answers whether that was possible. */
async function move(orderId: string, status: OrderStatus): Promise<void> {
  const moved = await setOrderStatus(manager, {
    orderId,
    status,
    gold: "returned",
    note: "put here by the test",
  });
  if (!moved.ok) throw new Error(moved.error.text);
}

type Placed = { orderId: string; amountCents: number };

/** Enters what an order costs as received. */
async function pay({ orderId, amountCents }: Placed): Promise<void> {
  const paid = { orderId, method: "manual", how: "bank", reference: orderId, amountCents } as const;
  const received = await paidByHand(manager, paid);
  if (!received.ok) throw new Error(received.error.text);
}

/** A purchase of the friend that is paid and completed. */
async function purchase(customerId: string, quantity = 100): Promise<string> {
  const order = await bought(ctx, { customerId, quantity });
  await pay(order);
  await move(order.orderId, "completed");
  return order.orderId;
}

async function statementOf(actor: Parameters<typeof as>[0]) {
  const read = await readReferralStatement(as(actor));
  if (!read.ok) throw new Error(read.error.text);
  return read.value;
}

const commissionLines = async (orderId: string) =>
  (await postingsOf(database, orderId)).filter((line) => line.startsWith("commission"));

test("5 % of the friend's first completed order, less its promo code, is credited when it is completed", async () => {
  const { referrer, friend } = await friends(database);
  const { code } = await makeCode(ctx, "FRIEND");
  const order = await bought(ctx, { customerId: friend.personId, code, quantity: 100 });
  const { orderId } = order;
  expect(await statementOf(referrer)).toMatchObject({ balanceCents: 0, lines: [] });
  await pay(order);
  await move(orderId, "completed");
  expect(await commissionLines(orderId)).toEqual(["commission_earned commissions 85, commissions_owed -85"]);
  expect(await statementOf(referrer)).toMatchObject({
    friends: 1,
    earnedCents: 85,
    paidCents: 0,
    balanceCents: 85,
    lines: [{ kind: "commission", amountCents: 85, remainingCents: 85, state: "credited" }],
  });
  await purchase(friend.personId);
  expect(await statementOf(referrer)).toMatchObject({ earnedCents: 85, friends: 1 });
});

test("a sale to us counts as the first order too", async () => {
  const { referrer, friend } = await friends(database);
  const { orderId } = await placed(ctx, {
    type: "account_sale",
    customerId: friend.personId,
    quantity: 500,
  });
  await giveDetails(manager, orderId);
  await move(orderId, "payment_sent");
  await move(orderId, "completed");
  expect(await statementOf(referrer)).toMatchObject({ earnedCents: 475 });
});

test("it is reversed when the order leaves completed, and credited anew when it comes back", async () => {
  const { referrer, friend } = await friends(database);
  const orderId = await purchase(friend.personId);
  await move(orderId, "in_progress");
  expect(await statementOf(referrer)).toMatchObject({
    balanceCents: 0,
    lines: [{ amountCents: 100, remainingCents: 0, state: "reversed" }],
  });
  await move(orderId, "completed");
  await move(orderId, "canceled");
  expect(await commissionLines(orderId)).toEqual([
    "commission_earned commissions 100, commissions_owed -100",
    "commission_earned_reversed commissions -100, commissions_owed 100",
    "commission_earned commissions 100, commissions_owed -100",
    "commission_earned_reversed commissions -100, commissions_owed 100",
  ]);
  const next = await purchase(friend.personId, 200);
  expect(await commissionLines(next)).toEqual(["commission_earned commissions 200, commissions_owed -200"]);
});

test("a refund takes its part of it back, the whole refund all of it; what was paid too much does not count", async () => {
  const { referrer, friend } = await friends(database);
  const { orderId } = await bought(ctx, { customerId: friend.personId, quantity: 100 });
  const paid = { orderId, method: "manual", how: "bank", reference: "R1", amountCents: 2500 } as const;
  expect(await paidByHand(manager, { ...paid, confirmedMoreThanDue: true })).toMatchObject({ ok: true });
  await move(orderId, "completed");
  const giveBack = async (amountCents: number, reference: string) => {
    const refund = await recordRefund(manager, { orderId, amountCents, reference, reason: "asked for" });
    if (!refund.ok) throw new Error(refund.error.text);
    return (await statementOf(referrer)).balanceCents;
  };
  expect(await giveBack(500, "too much")).toBe(100);
  expect(await giveBack(500, "a part")).toBe(75);
  expect(await giveBack(1500, "the rest")).toBe(0);
  expect(await statementOf(referrer)).toMatchObject({ lines: [{ amountCents: 100, state: "reversed" }] });
});

test("of two orders completed at the same moment one is the first", async () => {
  const { referrer, friend } = await friends(database);
  const orders = await Promise.all([1, 2, 3, 4].map(() => bought(ctx, { customerId: friend.personId })));
  await Promise.all(orders.map(pay));
  await Promise.all(orders.map(({ orderId }) => move(orderId, "completed")));
  expect(await statementOf(referrer)).toMatchObject({ earnedCents: 100, friends: 1 });
});

test("nobody refers themself, not by a second account of one mailbox either", async () => {
  const { referrer, friend } = await friends(database);
  const setMail = (personId: string, email: string) =>
    database.pool.query("update users set email = $2 where id = $1", [personId, email]);
  await setMail(referrer.personId, "same.person@gmail.com");
  await setMail(friend.personId, "sameperson+friend@gmail.com");
  await purchase(friend.personId);
  expect(await statementOf(referrer)).toMatchObject({
    earnedCents: 0,
    friends: 0,
    lines: [{ state: "blocked", remainingCents: 0 }],
  });
});

test("a guest order counts once it is claimed, unless it is older than the link is remembered", async () => {
  for (const [days, cents] of [
    [29, 100],
    [31, 0],
  ] as const) {
    const { referrer, friend } = await friends(database);
    const email = `guest${days}@customers.example`;
    const order = await bought(ctx, { email });
    await pay(order);
    await move(order.orderId, "completed");
    await database.pool.query(
      "update user_profiles set created_at = '2026-11-20T12:00:00Z'::timestamptz + $2 * interval '1 day' where id = $1",
      [friend.personId, days],
    );
    expect(await statementOf(referrer)).toMatchObject({ earnedCents: 0 });
    expect(await claimGuestOrders(as(friend), { personId: friend.personId, email })).toBe(1);
    expect(await statementOf(referrer)).toMatchObject({ earnedCents: cents });
  }
});

test("what is reversed after it was paid out is owed back by the next commission", async () => {
  const { referrer, friend } = await friends(database);
  const orderId = await purchase(friend.personId, 600);
  await askedAndPaid(as(referrer), manager, 600);
  expect(await statementOf(referrer)).toMatchObject({ earnedCents: 600, paidCents: 600, balanceCents: 0 });
  await move(orderId, "canceled");
  expect(await statementOf(referrer)).toMatchObject({ earnedCents: 0, paidCents: 600, balanceCents: -600 });
  const listed = await listReferrers(manager);
  if (!listed.ok) throw new Error(listed.error.text);
  expect(listed.value.find(({ referrerId }) => referrerId === referrer.personId)).toMatchObject({
    displayName: "Vault Heron",
    balanceCents: -600,
  });
  const sum = await database.pool.query(
    "select sum(amount_cents)::int as owed from ledger_entries where account = 'commissions_owed'",
  );
  const balances = listed.value.reduce((total, { balanceCents }) => total + balanceCents, 0);
  expect(sum.rows[0].owed).toBe(-balances);
});
