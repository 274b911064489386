import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCounterOffer, verifyAccount } from "../../domain/account-sales/index.ts";
import {
  cancelOrder,
  cancelOwnOrder,
  findOrder,
  type OrderRow,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import { confirmPayout, failPayout, markPayoutSent } from "../../domain/payments/index.ts";
import type { Result } from "../../kernel/result.ts";
import { person } from "../orders/orders-rig.ts";
import { moneyOf, payoutOf, postingsOf } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { accountShop, sold } from "./account-sales-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const note = "came again";
const dayMs = 86_400_000;

function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
}

/** An account that was verified and paid for after an hour. */
async function paidFor() {
  const shop = await accountShop(database);
  const { orderId, accessToken: token } = await sold(shop.ctx);
  const staff = shop.as(await person(database, "staff"));
  const row = async (): Promise<OrderRow> => {
    const found = await findOrder(staff, orderId);
    if (!found) throw new Error("The order is gone");
    return found;
  };
  const verify = async () =>
    done(await verifyAccount(staff, { orderId, version: (await row()).version, note }));
  const payout = async () => ({ orderId, version: (await payoutOf(staff, orderId)).version });
  done(await setOrderStatus(staff, { orderId, status: "in_progress" }));
  await verify();
  shop.clock.advance(3_600_000);
  done(await markPayoutSent(staff, await payout()));
  const kept = promiseOf(await row());
  shop.clock.advance(3_600_000);
  return { ...shop, orderId, token, staff, row, verify, payout, kept };
}

function promiseOf({ promiseStartedAt, promiseDueAt, promiseKeptAt, risk }: OrderRow) {
  return { promiseStartedAt, promiseDueAt, promiseKeptAt, risk };
}

test("a sale that is canceled and taken up again after its payment promises nothing a second time", async () => {
  for (const isConfirmed of [false, true]) {
    const { orderId, staff, row, verify, payout, kept } = await paidFor();
    expect(kept).toMatchObject({ promiseKeptAt: expect.any(Date), risk: 0 });
    if (isConfirmed) done(await confirmPayout(staff, await payout()));
    done(await cancelOrder(staff, { orderId, reason: "the seller took it back" }));
    done(await setOrderStatus(staff, { orderId, status: "verifying_account", note }));
    const booked = await postingsOf(database, orderId);
    const { after } = await verify();
    expect(promiseOf(after)).toEqual(kept);
    expect(promiseOf(await row())).toEqual(kept);
    expect(await moneyOf(staff, orderId)).toMatchObject({ state: "paid_out", balances: { payableCents: 0 } });
    expect((await moneyOf(staff, orderId)).payouts).toHaveLength(1);
    expect((await postingsOf(database, orderId)).length).toBeLessThanOrEqual(booked.length + 1);
  }
});

test("the same holds for a status set by hand, also where the first payment kept no promise", async () => {
  const first = await paidFor();
  done(await cancelOrder(first.staff, { orderId: first.orderId, reason: note }));
  done(await setOrderStatus(first.staff, { orderId: first.orderId, status: "completed", note }));
  expect(promiseOf(await first.row())).toEqual(first.kept);

  const shop = await accountShop(database);
  const { orderId } = await sold(shop.ctx);
  const staff = shop.as(await person(database, "staff"));
  done(await setOrderStatus(staff, { orderId, status: "payment_sent", note: "paid in cash" }));
  done(await cancelOrder(staff, { orderId, reason: note }));
  done(await setOrderStatus(staff, { orderId, status: "completed", note }));
  expect(await findOrder(staff, orderId)).toMatchObject({ promiseDueAt: null, promiseKeptAt: null, risk: 0 });
});

test("what came back is promised anew: the payout failed before the sale is verified again", async () => {
  const { orderId, staff, row, verify, payout, clock } = await paidFor();
  done(await cancelOrder(staff, { orderId, reason: note }));
  done(await failPayout(staff, { ...(await payout()), reason: "came back" }));
  done(await setOrderStatus(staff, { orderId, status: "verifying_account", note }));
  await verify();
  const promised = await row();
  expect(promised.promiseKeptAt).toBeNull();
  expect(promised.promiseDueAt?.getTime()).toBe(clock.now().getTime() + dayMs);
  expect(promised.risk).toBeGreaterThan(0);
});

test("no counter-offer is made for an account that has been paid, wherever its order stands", async () => {
  const { orderId, staff, row, payout } = await paidFor();
  const offer = async () => ({
    orderId,
    version: (await row()).version,
    amountCents: 9000,
    reason: "less of it",
  });
  for (const status of ["verifying_account", "in_progress", "pending"] as const) {
    done(await setOrderStatus(staff, { orderId, status, note }));
    expect(await makeCounterOffer(staff, await offer()), status).toMatchObject({
      ok: false,
      error: { code: "conflict", text: "The payment of this sale has been sent." },
    });
  }
  done(await failPayout(staff, { ...(await payout()), reason: "came back" }));
  expect(await makeCounterOffer(staff, await offer())).toMatchObject({ ok: true });
});

test("a seller who has been paid does not cancel, though staff moved the order back to Pending; staff do", async () => {
  const { ctx, orderId, token, staff, row } = await paidFor();
  done(await setOrderStatus(staff, { orderId, status: "pending", note: "wrong button" }));
  const before = [await row(), await postingsOf(database, orderId)];
  expect(await cancelOwnOrder(ctx, { orderId, token })).toMatchObject({
    ok: false,
    error: { code: "conflict", text: expect.stringContaining("has been paid") },
  });
  expect([await row(), await postingsOf(database, orderId)]).toEqual(before);
  done(await cancelOrder(staff, { orderId, reason: "the seller asked for it" }));
  expect(await row()).toMatchObject({ status: "canceled", handedOverAt: null });
});
