import { afterAll, beforeAll, expect, test } from "vitest";
import { cancelOrder, cancelOwnOrder, findOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { failPayout, markPayoutSent } from "../../domain/payments/index.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { orderAt, paymentsCtx, payoutOf } from "./payments-rig.ts";

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

test("gold that was paid is received again without a second promise, and without a second payout", async () => {
  const { staff, orderId } = await paidGold();
  const kept = await findOrder(staff, orderId);
  expect(kept).toMatchObject({ promiseKeptAt: expect.any(Date) });
  expect(await cancelOrder(staff, { orderId, reason: note })).toMatchObject({ ok: true });
  expect(await setOrderStatus(staff, { orderId, status: "gold_received", note })).toMatchObject({ ok: true });
  const { promiseStartedAt, promiseDueAt, promiseKeptAt } = kept ?? {};
  expect(await findOrder(staff, orderId)).toMatchObject({
    status: "gold_received",
    promiseStartedAt,
    promiseDueAt,
    promiseKeptAt,
    risk: 0,
  });
});

test("gold whose payout came back is promised anew", async () => {
  const { staff, orderId, clock } = await paidGold();
  expect(await cancelOrder(staff, { orderId, reason: note })).toMatchObject({ ok: true });
  const { version } = await payoutOf(staff, orderId);
  expect(await failPayout(staff, { orderId, version, reason: "came back" })).toMatchObject({ ok: true });
  expect(await setOrderStatus(staff, { orderId, status: "gold_received", note })).toMatchObject({ ok: true });
  expect(await findOrder(staff, orderId)).toMatchObject({
    promiseDueAt: new Date(clock.now().getTime() + 300_000),
    promiseKeptAt: null,
    risk: expect.any(Number),
  });
  expect((await findOrder(staff, orderId))?.risk).toBeGreaterThan(0);
});

test("a customer cancels no order that has been paid, by link or signed in, staff of their own included", async () => {
  const customer = await person(database, "manager");
  const { ctx, as, staff, orderId, token } = await paidGold(customer.personId);
  expect(await setOrderStatus(staff, { orderId, status: "pending", note })).toMatchObject({ ok: true });
  const refused = { ok: false, error: { code: "conflict", text: expect.stringContaining("has been paid") } };
  expect(await cancelOwnOrder(ctx, { orderId, token })).toMatchObject(refused);
  expect(await cancelOwnOrder(as(customer), { orderId, token: undefined })).toMatchObject(refused);
  expect(await findOrder(staff, orderId)).toMatchObject({ status: "pending" });
  expect(await cancelOrder(staff, { orderId, reason: note })).toMatchObject({ ok: true });
});
