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
import { generousSums } from "../support/generous-holds.ts";
import { longTest } from "../support/long-run.ts";
import { accountShop, sold } from "./account-sales-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await generousSums(database.db);
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
  const staff = shop.as(await person(database, "manager"));
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
  const promised = deadlineOf(await row());
  shop.clock.advance(3_600_000);
  return { ...shop, orderId, token, staff, row, verify, payout, promised };
}

function deadlineOf({ deadlineStartedAt, deadlineAt, deadlineMetAt, risk }: OrderRow) {
  return { deadlineStartedAt, deadlineAt, deadlineMetAt, risk };
}

test("a sale whose payment has left is canceled by a manager only, and reopened as paid, with nothing promised twice", async () => {
  for (const isConfirmed of [false, true]) {
    const { as, orderId, staff, row, payout, promised } = await paidFor();
    expect(promised).toMatchObject({ deadlineMetAt: expect.any(Date), risk: 0 });
    if (isConfirmed) done(await confirmPayout(staff, await payout()));
    const clerk = as(await person(database, "staff"));
    expect(await cancelOrder(clerk, { orderId, reason: note })).toMatchObject({ ok: false });
    const manager = as(await person(database, "manager"));
    done(await cancelOrder(manager, { orderId, reason: "the seller took it back" }));
    const back = { orderId, status: "verifying_account", note } as const;
    expect(await setOrderStatus(manager, back)).toMatchObject({ ok: false, error: { code: "conflict" } });
    const booked = await postingsOf(database, orderId);
    done(await setOrderStatus(manager, { orderId, status: "completed", note }));
    expect(deadlineOf(await row())).toEqual(promised);
    expect(await moneyOf(staff, orderId)).toMatchObject({ state: "paid_out", balances: { payableCents: 0 } });
    expect((await moneyOf(staff, orderId)).payouts).toHaveLength(1);
    expect(await postingsOf(database, orderId)).toEqual(booked);
  }
});

test("what came back is owed and promised anew, where it stood before it was paid", async () => {
  const { orderId, staff, row, payout, clock } = await paidFor();
  done(await failPayout(staff, { ...(await payout()), reason: "came back" }));
  const owed = await row();
  expect(owed).toMatchObject({ status: "verifying_account", deadlineMetAt: null });
  expect(owed.deadlineAt?.getTime()).toBe(clock.now().getTime() + dayMs);
  expect(owed.risk).toBeGreaterThan(0);
  expect(await moneyOf(staff, orderId)).toMatchObject({ state: "owed", payout: { state: "approved" } });
});

longTest("moved back by hand its payout is a returned one: due and promised anew", async () => {
  for (const status of ["verifying_account", "in_progress", "pending"] as const) {
    const { orderId, staff, row, clock } = await paidFor();
    done(await setOrderStatus(staff, { orderId, status, note }));
    expect((await row()).deadlineAt?.getTime()).toBe(clock.now().getTime() + dayMs);
    const { payouts } = await moneyOf(staff, orderId);
    expect(
      payouts.map(({ state }) => state),
      status,
    ).toEqual(["failed", "approved"]);
  }
});

test("no counter-offer is made for an account that has been paid, until its payment came back", async () => {
  const { orderId, staff, row, payout } = await paidFor();
  const offer = async () => ({
    orderId,
    version: (await row()).version,
    amountCents: 9000,
    reason: "less of it",
  });
  expect(await makeCounterOffer(staff, await offer())).toMatchObject({
    ok: false,
    error: { code: "conflict", text: "The payment for this sale has already been sent." },
  });
  done(await failPayout(staff, { ...(await payout()), reason: "came back" }));
  expect(await makeCounterOffer(staff, await offer())).toMatchObject({ ok: true });
});

test("a seller who has been paid does not cancel", async () => {
  const { ctx, orderId, token, row } = await paidFor();
  const before = [await row(), await postingsOf(database, orderId)];
  expect(await cancelOwnOrder(ctx, { orderId, token })).toMatchObject({
    ok: false,
    error: { code: "conflict" },
  });
  expect([await row(), await postingsOf(database, orderId)]).toEqual(before);
});
