import { afterAll, beforeAll, expect, test } from "vitest";
import { changeWorld, chooseWorld, findOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { markPayoutSent, recordPayment, recordRefund } from "../../domain/payments/index.ts";
import { system } from "../../kernel/actor.ts";
import { giveDetails, paymentsCtx, payoutOf } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { person, placed } from "./orders-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const ownOrder = { ok: false, error: { code: "forbidden", text: expect.stringContaining("your own order") } };

test("gold that a member of staff sells is received and paid by another one, or by the program", async () => {
  const { ctx, as } = paymentsCtx(database);
  const member = await person(database, "manager");
  const own = as(member);
  const other = as(await person(database, "staff"));
  const { orderId } = await placed(ctx, { customerId: member.personId });
  const received = { orderId, status: "gold_received", note: "met at once" } as const;
  expect(await setOrderStatus(own, received)).toMatchObject(ownOrder);
  expect(await changeWorld(own, { orderId, world: 335 })).toMatchObject(ownOrder);
  expect(await chooseWorld(own, { orderId, token: undefined, world: 335, lock: false })).toMatchObject({
    ok: true,
  });
  expect(await setOrderStatus(other, received)).toMatchObject({ ok: true });
  await giveDetails(ctx, orderId);
  const { version } = await payoutOf(other, orderId);
  expect(await markPayoutSent(own, { orderId, version })).toMatchObject(ownOrder);
  expect(await setOrderStatus(own, { orderId, status: "payment_sent" })).toMatchObject(ownOrder);
  expect(await findOrder(ctx, orderId)).toMatchObject({ status: "gold_received" });
  const program = as(system("a job"));
  expect(await setOrderStatus(program, { orderId, status: "payment_sent" })).toMatchObject({ ok: true });
});

test("nobody enters a payment or a refund for what they buy themselves", async () => {
  const { ctx, as } = paymentsCtx(database);
  const member = await person(database, "manager");
  const other = as(await person(database, "manager"));
  const { orderId } = await placed(ctx, { type: "gold_buy", customerId: member.personId });
  const payment = { orderId, method: "manual", how: "paypal", reference: "PP-1", amountCents: 1900 } as const;
  const refund = { orderId, reference: "R-1", amountCents: 100, reason: "too much" };
  expect(await recordPayment(as(member), payment)).toMatchObject(ownOrder);
  expect(await recordPayment(other, payment)).toMatchObject({ ok: true });
  expect(await recordRefund(as(member), refund)).toMatchObject(ownOrder);
  expect(await recordRefund(other, refund)).toMatchObject({ ok: true });
});
