import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answerCounterOffer,
  makeCounterOffer,
  readSale,
  readSaleForDesk,
  recoverSale,
  requestEmailReset,
  revealLogin,
  revealResetLink,
  saveResetLink,
  setAccountChecks,
  unverifyAccount,
  verifyAccount,
  withdrawCounterOffer,
} from "../../domain/account-sales/index.ts";
import {
  addNote,
  assignOrders,
  cancelOrder,
  cancelOwnOrder,
  editOrder,
  findOrder,
  removeOrder,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import {
  approvePayout,
  confirmPayout,
  failPayout,
  lockPayoutDetails,
  markPayoutSent,
  retryPayout,
  revealPayoutDetails,
  unlockPayoutDetails,
} from "../../domain/payments/index.ts";
import type { Result } from "../../kernel/result.ts";
import { person } from "../orders/orders-rig.ts";
import { eventsOf, payoutOf } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { accountShop, sold } from "./account-sales-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const ownOrder = {
  ok: false,
  error: { code: "forbidden", text: "This is your own order. Someone else on the team must handle it." },
};
const note = "it is mine, all of it";

/** An account that one admin sells, and another handles. */
async function sellersSale() {
  const shop = await accountShop(database);
  const seller = shop.as(await person(database, "admin", "Teller Finch"));
  const other = shop.as(await person(database, "manager", "Teller Wren"));
  const { orderId } = await sold(seller);
  const version = async () => (await findOrder(other, orderId))?.version ?? 0;
  return { ...shop, seller, other, orderId, version };
}

function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
}

async function rowOf(orderId: string) {
  const { rows } = await database.pool.query("select * from orders where id = $1", [orderId]);
  return rows[0];
}

test("whoever sold an account does none of the desk's work on it, whatever their role", async () => {
  const { seller, orderId } = await sellersSale();
  const before = [await rowOf(orderId), await eventsOf(database, orderId)];
  const seen = { orderId, version: 1 };
  const tries: Record<string, () => Promise<Result<unknown>>> = {
    status: () => setOrderStatus(seller, { orderId, status: "in_progress" }),
    paid: () => setOrderStatus(seller, { orderId, status: "payment_sent", note }),
    cancel: () => cancelOrder(seller, { orderId, reason: note }),
    edit: () => editOrder(seller, { ...seen, edit: { amountCents: 90_000 }, note }),
    remove: () => removeOrder(seller, { ...seen, reason: note }),
    note: () =>
      addNote(seller, { orderId, note, isPublic: false, once: { scope: "own", key: `note-${orderId}` } }),
    check: () => setAccountChecks(seller, { orderId, done: ["login_works"] }),
    verify: () => verifyAccount(seller, { ...seen, note }),
    unverify: () => unverifyAccount(seller, { ...seen, note }),
    counter: () => makeCounterOffer(seller, { ...seen, amountCents: 25_000, reason: note }),
    reset: () => requestEmailReset(seller, { ...seen, note }),
    recovered: () => recoverSale(seller, { ...seen, effect: "flag", note }),
    login: () => revealLogin(seller, { orderId, reason: note }),
    link: () => revealResetLink(seller, { orderId, reason: note }),
    destination: () => revealPayoutDetails(seller, { orderId, reason: note }),
    unlock: () => unlockPayoutDetails(seller, { orderId, note }),
  };
  for (const [name, act] of Object.entries(tries)) expect(await act(), name).toMatchObject(ownOrder);
  expect([await rowOf(orderId), await eventsOf(database, orderId)]).toEqual(before);
});

test("whoever sold an account moves none of its money, and another one does", async () => {
  const { seller, other, as, orderId, version } = await sellersSale();
  done(await setOrderStatus(other, { orderId, status: "in_progress" }));
  await database.pool.query("update orders set amount_cents = 40000 where id = $1", [orderId]);
  done(await verifyAccount(other, { orderId, version: await version(), note }));
  const act = async () => ({ orderId, version: (await payoutOf(other, orderId)).version });
  expect(await approvePayout(seller, await act())).toMatchObject(ownOrder);
  done(await approvePayout(other, await act()));
  expect(await markPayoutSent(seller, await act())).toMatchObject(ownOrder);
  expect(await setOrderStatus(seller, { orderId, status: "payment_sent" })).toMatchObject(ownOrder);
  expect(await failPayout(seller, { ...(await act()), reason: note })).toMatchObject(ownOrder);
  const third = as(await person(database, "staff"));
  done(await markPayoutSent(third, await act()));
  expect(await confirmPayout(seller, await act())).toMatchObject(ownOrder);
  done(await failPayout(third, { ...(await act()), reason: note }));
  done(await failPayout(third, { ...(await act()), reason: note }));
  expect(await retryPayout(seller, await act())).toMatchObject(ownOrder);
  done(await retryPayout(third, await act()));
});

test("what a customer does, a seller among staff does too, and staff may note who holds the order", async () => {
  const { seller, other, orderId, version, clock } = await sellersSale();
  done(await assignOrders(seller, { orderIds: [orderId], personId: null }));
  done(await setOrderStatus(other, { orderId, status: "in_progress" }));
  done(await unlockPayoutDetails(other, { orderId, note }));
  const details = { method: "cashapp", cashtag: "$othertag" } as const;
  done(await lockPayoutDetails(seller, { orderId, token: undefined, details }));
  done(
    await makeCounterOffer(other, { orderId, version: await version(), amountCents: 9000, reason: "less" }),
  );
  const read = done(await readSaleForDesk(seller, orderId));
  const counterOfferId = read.counterOffer?.counterOfferId ?? "";
  expect(await withdrawCounterOffer(seller, { orderId, counterOfferId })).toMatchObject(ownOrder);
  done(await answerCounterOffer(seller, { orderId, token: undefined, counterOfferId, accept: true }));
  done(await requestEmailReset(other, { orderId, version: await version() }));
  clock.advance(1000);
  const link = "https://mail.example/reset";
  done(await saveResetLink(seller, { orderId, token: undefined, link }));
  expect(done(await readSale(other, { orderId, token: undefined })).reset.savedBy).toBe("customer");
  done(await setOrderStatus(other, { orderId, status: "pending", note: "not yet" }));
  expect(await cancelOwnOrder(seller, { orderId, token: undefined })).toMatchObject({
    ok: true,
    value: { after: { status: "canceled" } },
  });
});
