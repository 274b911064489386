import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelOrder, cancelOwnOrder, findOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { confirmPayout, failPayout, markPayoutSent } from "../../domain/payments/index.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { moneyOf, orderAt, paymentsCtx, payoutOf, postingsOf } from "./payments-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const note = "taken up again";

/** Gold that was received and paid for after a minute. */
async function paidGold(customerId?: string) {
  const { ctx, as, clock } = paymentsCtx(database);
  const staff = as(await person(database, "staff"));
  const { orderId, token } = await orderAt(staff, "gold_received", customerId ? { customerId } : {});
  clock.advance(60_000);
  const { version } = await payoutOf(staff, orderId);
  expect(await markPayoutSent(staff, { orderId, version })).toMatchObject({ ok: true });
  clock.advance(3_600_000);
  return { ctx, as, clock, staff, orderId, token };
}

test("gold that was paid is received again only as a returned payout: booked back, due again, promised anew", async () => {
  const { staff, orderId, clock } = await paidGold();
  expect(await setOrderStatus(staff, { orderId, status: "gold_received", note })).toMatchObject({ ok: true });
  expect(await findOrder(staff, orderId)).toMatchObject({
    ...{ status: "gold_received", deadlineMetAt: null },
    deadlineAt: new Date(clock.now().getTime() + 300_000),
  });
  expect(await postingsOf(database, orderId)).toEqual([
    "gold_received gold 1900, owed_to_customers -1900",
    "payout_sent owed_to_customers 1900, cash -1900",
    "payout_sent_reversed owed_to_customers -1900, cash 1900",
  ]);
  const { payouts, payout } = await moneyOf(staff, orderId);
  expect(payouts).toMatchObject([{ state: "failed", failedReason: note }, { state: "approved" }]);
  // The customer is not asked again where to: what they locked in stays.
  expect((await findOrder(staff, orderId))?.payoutLockedAt).not.toBeNull();
  const sent = await markPayoutSent(staff, { orderId, version: payout?.version ?? 0 });
  expect(sent).toMatchObject({ ok: true });
});

test("gold that goes back before it was received is owed nothing, and nothing is promised", async () => {
  const { staff, orderId } = await paidGold();
  expect(await setOrderStatus(staff, { orderId, status: "pending", gold: "returned", note })).toMatchObject({
    ok: true,
  });
  const nothing = { deadlineStartedAt: null, deadlineAt: null, deadlineMetAt: null };
  expect(await findOrder(staff, orderId)).toMatchObject({ status: "pending", ...nothing });
  expect(await moneyOf(staff, orderId)).toMatchObject({ state: "nothing_owed", payout: { state: "failed" } });
});

test("a payout that was confirmed comes back by a manager only", async () => {
  const { as, staff, orderId } = await paidGold();
  const { version } = await payoutOf(staff, orderId);
  expect(await confirmPayout(staff, { orderId, version })).toMatchObject({ ok: true });
  const back = { orderId, status: "gold_received", note } as const;
  expect(await setOrderStatus(staff, back)).toMatchObject({ ok: false, error: { code: "conflict" } });
  const manager = as(await person(database, "manager"));
  expect(await setOrderStatus(manager, back)).toMatchObject({ ok: true });
});

test("an order whose payout has left is canceled by a manager only, and the money stays booked", async () => {
  const { as, staff, orderId } = await paidGold();
  expect(await cancelOrder(staff, { orderId, gold: "returned", reason: note })).toMatchObject({
    ok: false,
    error: { code: "conflict", text: expect.stringContaining("manager") },
  });
  const manager = as(await person(database, "manager"));
  expect(await cancelOrder(manager, { orderId, gold: "returned", reason: note })).toMatchObject({ ok: true });
  expect(await moneyOf(staff, orderId)).toMatchObject({ state: "paid_out", payout: { state: "sent" } });
  const reopened = await setOrderStatus(manager, { orderId, status: "gold_received", note });
  expect(reopened).toMatchObject({ ok: false, error: { code: "conflict" } });
  const { version } = await payoutOf(staff, orderId);
  expect(await failPayout(staff, { orderId, version, reason: "came back" })).toMatchObject({ ok: true });
  expect(await moneyOf(staff, orderId)).toMatchObject({ state: "nothing_owed" });
  expect(await setOrderStatus(staff, { orderId, status: "gold_received", note })).toMatchObject({ ok: true });
  expect(await payoutOf(staff, orderId)).toMatchObject({ state: "approved" });
});

test("a customer cancels no order that has been paid, by link or signed in, staff of their own included", async () => {
  const customer = await person(database, "manager");
  const { ctx, as, staff, orderId, token } = await paidGold(customer.personId);
  const refused = { ok: false, error: { code: "conflict" } };
  expect(await cancelOwnOrder(ctx, { orderId, token })).toMatchObject(refused);
  expect(await cancelOwnOrder(as(customer), { orderId, token: undefined })).toMatchObject(refused);
  expect(await findOrder(staff, orderId)).toMatchObject({ status: "payment_sent" });
});
