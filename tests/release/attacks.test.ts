import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { revealLogin } from "../../domain/listings/index.ts";
import { deliverPaid } from "../../domain/listings/purchase/deliver-paid.ts";
import {
  clearOrder,
  decideApproval,
  editOrder,
  listClearances,
  openOrderLink,
  orderLink,
  readOrder,
  requestApproval,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import {
  approvePayout,
  confirmPayment,
  listUnconfirmedPayments,
  markPayoutSent,
  recordRefund,
  writeOff,
} from "../../domain/payments/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { listed, purchased } from "../listings/purchase-rig.ts";
import { mailsTo } from "../notifications/mail-rig.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { orderAt, paidByHand, payoutOf } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import {
  canceled,
  duePayout,
  entered,
  type ReleaseShop,
  redirect,
  refusal,
  releaseShop,
  rowOf,
  value,
} from "./release-rig.ts";

let database: TestDatabase;
let shop: ReleaseShop;

beforeAll(async () => {
  database = await testDatabase({ max: 12 });
});
afterAll(() => database.close());

/** Each test has people of its own, whose day is empty. */
async function fresh() {
  shop = await releaseShop(database);
  return shop.people;
}

const secondPerson = { code: "conflict", text: expect.stringContaining("second person") };
const once = () => ({ scope: "reveal:test", key: randomUUID() });
const readLogin = (orderId: string, token: string) => revealLogin(shop.ctx, { orderId, token, once: once() });

/** A bought account that is paid and handed over. */
async function handedOver() {
  const listing = await listed(shop.ctx, { priceCents: 51_950 });
  const { orderId, accessToken: token, amountCents } = await purchased(shop.ctx, listing);
  const reference = randomUUID();
  const payment = { orderId, method: "manual", how: "bank", reference, amountCents } as const;
  value(await paidByHand(shop.as(shop.people.second), payment));
  await deliverPaid(shop.as({ kind: "system", name: "accounts" }), { orderId });
  expect((await rowOf(shop, orderId)).status).toBe("verifying_account");
  return { orderId, token };
}

test("a manager who changes a buyer's address doesn't get the login: another person clears it first", async () => {
  const { manager, clerk } = await fresh();
  const { orderId } = await handedOver();
  const own = `${randomUUID()}@elsewhere.example`;
  value(await redirect(shop, orderId, manager, own));
  const link = new URL(orderLink(shop.ctx, await rowOf(shop, orderId))).searchParams.get("key") ?? "";
  const { token } = value(await openOrderLink(shop.ctx, { orderId, key: link }));
  expect(refusal(await readLogin(orderId, token))).toMatchObject({
    code: "conflict",
    text: expect.stringContaining("checking this order first"),
  });
  const [waiting] = value(await listClearances(shop.as(clerk), { orderId }));
  expect(waiting).toMatchObject({ order: { amountCents: 51_950 }, changers: [{ name: "Ledger Oak" }] });
  expect(refusal(await clearOrder(shop.as(manager), { orderId })).code).toBe("forbidden");
  value(await clearOrder(shop.as(clerk), { orderId }));
  expect(value(await readLogin(orderId, token)).login).toBeDefined();
});

test("a made-up payment of an account's price releases no login until another person confirms it", async () => {
  const { clerk, other } = await fresh();
  const listing = await listed(shop.ctx, { priceCents: 85_600 });
  const { orderId, accessToken: token } = await purchased(shop.ctx, listing);
  value(await entered(shop, clerk, orderId, 85_600, "PP-made-up"));
  const program = shop.as({ kind: "system", name: "accounts" });
  await deliverPaid(program, { orderId });
  for (const status of ["in_progress", "verifying_account"] as const) {
    await setOrderStatus(shop.as(clerk), { orderId, status, note: "paid" });
  }
  expect((await rowOf(shop, orderId)).status).toBe("in_progress");
  expect(refusal(await readLogin(orderId, token)).code).toBe("conflict");
  const [waiting] = value(await listUnconfirmedPayments(shop.as(other), { orderId }));
  const paymentId = waiting?.id ?? "";
  expect(waiting).toMatchObject({ amountCents: 85_600, receivedByName: "Teller Finch" });
  expect(refusal(await confirmPayment(shop.as(clerk), { paymentId })).code).toBe("forbidden");
  expect(refusal(await confirmPayment(shop.as(shop.keyOf(other.personId)), { paymentId })).code).toBe(
    "forbidden",
  );
  value(await confirmPayment(shop.as(other), { paymentId }));
  value(await setOrderStatus(shop.as(clerk), { orderId, status: "verifying_account" }));
  expect(value(await readLogin(orderId, token)).login).toBeDefined();
});

test("an invented payment that is canceled is not refunded by who invented it", async () => {
  const { manager, second, admin } = await fresh();
  const { orderId } = await placed(shop.ctx, { type: "gold_buy", quantity: 1000, rateMicroUsd: 200_000 });
  value(await entered(shop, manager, orderId, 20_000, "PP-invented"));
  await canceled(shop, orderId, manager);
  const refund = { orderId, amountCents: 20_000, reference: "R-1", reason: "called off" };
  expect(refusal(await recordRefund(shop.as(manager), refund))).toMatchObject(secondPerson);
  // Another person confirms the payment; the refund is above the limit and takes two all the same.
  const [waiting] = value(await listUnconfirmedPayments(shop.as(second), { orderId }));
  value(await confirmPayment(shop.as(second), { paymentId: waiting?.id ?? "" }));
  expect(refusal(await recordRefund(shop.as(manager), refund))).toMatchObject(secondPerson);
  const proposal = { kind: "refund", amountCents: 20_000 } as const;
  const reason = "called off, paid by PayPal";
  const { requestId } = value(await requestApproval(shop.as(manager), { orderId, reason, proposal }));
  expect(refusal(await decideApproval(shop.as(manager), { requestId, approve: true })).code).toBe(
    "forbidden",
  );
  value(await decideApproval(shop.as(admin), { requestId, approve: true }));
  expect(refusal(await recordRefund(shop.as(admin), refund)).text).toContain("You approved this");
  value(await recordRefund(shop.as(manager), refund));
});

test("one approval pays one refund", async () => {
  const { manager, second } = await fresh();
  const { orderId } = await orderAt(shop.as(manager), "gold_collected", {
    type: "gold_buy",
    amountCents: 30_000,
  });
  const proposal = { kind: "refund", amountCents: 12_000 } as const;
  const asked = { orderId, reason: "half of it was late", proposal };
  const { requestId } = value(await requestApproval(shop.as(manager), asked));
  value(await decideApproval(shop.as(second), { requestId, approve: true }));
  const refund = { orderId, amountCents: 12_000, reason: "late" };
  value(await recordRefund(shop.as(manager), { ...refund, reference: "R-1" }));
  expect(refusal(await recordRefund(shop.as(manager), { ...refund, reference: "R-2" }))).toMatchObject(
    secondPerson,
  );
});

test("payouts below the limit to one address add up within a day, and again on the next", async () => {
  const { clerk, manager, other } = await fresh();
  const paypal = `${randomUUID()}@paypal.example`;
  const first = await duePayout(shop, 9_900, paypal, clerk);
  const second = await duePayout(shop, 9_900, paypal, clerk);
  value(await markPayoutSent(shop.as(clerk), { orderId: first, version: 1 }));
  expect(refusal(await markPayoutSent(shop.as(clerk), { orderId: second, version: 1 }))).toMatchObject({
    code: "conflict",
    text: expect.stringContaining("$198.00 to one customer or destination within 24 hours"),
  });
  expect(await payoutOf(shop.as(clerk), second)).toMatchObject({ state: "due", secondPerson: "worth" });
  value(await approvePayout(shop.as(manager), { orderId: second, version: 1 }));
  expect(refusal(await markPayoutSent(shop.as(manager), { orderId: second, version: 2 })).text).toContain(
    "You approved this",
  );
  value(await markPayoutSent(shop.as(other), { orderId: second, version: 2 }));
  const third = await duePayout(shop, 9_900, paypal, clerk);
  shop.clock.advance(24 * 3_600_000 + 1);
  const { version } = await payoutOf(shop.as(clerk), third);
  value(await markPayoutSent(shop.as(clerk), { orderId: third, version }));
});

test("of payouts to one address that are sent at the same moment no more leaves than the limit", async () => {
  const { clerk, other } = await fresh();
  const paypal = `${randomUUID()}@paypal.example`;
  const orderIds: string[] = [];
  for (let sale = 0; sale < 5; sale += 1) orderIds.push(await duePayout(shop, 6_000, paypal, clerk));
  const sent = await Promise.all(
    orderIds.map((orderId, index) =>
      markPayoutSent(shop.as(index % 2 === 0 ? clerk : other), { orderId, version: 1 }),
    ),
  );
  expect(sent.filter((one) => one.ok)).toHaveLength(1);
});

test("one of staff sends no more than their day's share, whomever it goes to, also by a key of theirs", async () => {
  const { clerk, other } = await fresh();
  for (let sale = 0; sale < 5; sale += 1) {
    const orderId = await duePayout(shop, 9_900, `${randomUUID()}@paypal.example`, clerk);
    const by: Actor = sale % 2 === 0 ? clerk : shop.keyOf(clerk.personId);
    value(await markPayoutSent(shop.as(by), { orderId, version: 1 }));
    const { rows } = await database.pool.query("select sent_by from payouts where order_id = $1", [orderId]);
    expect(rows).toEqual([{ sent_by: clerk.personId }]);
  }
  const orderId = await duePayout(shop, 9_900, `${randomUUID()}@paypal.example`, clerk);
  for (const by of [clerk, shop.keyOf(clerk.personId)]) {
    expect(refusal(await markPayoutSent(shop.as(by), { orderId, version: 1 })).text).toContain(
      "$495.00 in 24 hours",
    );
  }
  value(await markPayoutSent(shop.as(other), { orderId, version: 1 }));
});

test("the game name of a paid purchase is where its gold goes: another takes two, is mailed, and is cleared", async () => {
  const { clerk, other, second } = await fresh();
  const { orderId } = await orderAt(shop.as(clerk), "pending", { type: "gold_buy", amountCents: 10_000 });
  const reference = randomUUID();
  const paid = { orderId, method: "manual", how: "bank", reference, amountCents: 10_000 } as const;
  value(await paidByHand(shop.as(other), paid));
  const { version, customerEmail } = await rowOf(shop, orderId);
  const edit = { rsn: "Sly Magpie" };
  expect(refusal(await editOrder(shop.as(clerk), { orderId, version, edit, note: "a typo" })).code).toBe(
    "forbidden",
  );
  const proposal = { kind: "change_name", rsn: "Sly Magpie" } as const;
  const asked = { orderId, reason: "a typo, says the chat", proposal };
  const { requestId } = value(await requestApproval(shop.as(clerk), asked));
  value(await decideApproval(shop.as(other), { requestId, approve: true }));
  expect((await rowOf(shop, orderId)).rsn).toBe("Sly Magpie");
  const mails = await mailsTo(database, shop.ctx, customerEmail);
  expect(mails.some(({ text }) => text.includes("changed the game name"))).toBe(true);
  const hand = { orderId, status: "gold_collected", note: "met" } as const;
  expect(refusal(await setOrderStatus(shop.as(second), hand))).toMatchObject(secondPerson);
  for (const part of [clerk, other]) {
    expect(refusal(await clearOrder(shop.as(part), { orderId })).code).toBe("forbidden");
  }
  value(await clearOrder(shop.as(second), { orderId }));
  expect(refusal(await setOrderStatus(shop.as(clerk), hand)).text).toContain("You helped change");
  value(await setOrderStatus(shop.as(shop.people.manager), hand));
});

test("a name that staff correct before it is paid holds its gold back from them as well", async () => {
  const { clerk, other, second } = await fresh();
  const { orderId } = await orderAt(shop.as(clerk), "pending", { type: "gold_buy", amountCents: 5_000 });
  const { version } = await rowOf(shop, orderId);
  value(await editOrder(shop.as(clerk), { orderId, version, edit: { rsn: "Sly Magpie" } }));
  const paid = {
    orderId,
    method: "manual",
    how: "bank",
    reference: randomUUID(),
    amountCents: 5_000,
  } as const;
  value(await paidByHand(shop.as(other), paid));
  const hand = { orderId, status: "gold_collected", note: "met" } as const;
  expect(refusal(await setOrderStatus(shop.as(clerk), hand))).toMatchObject(secondPerson);
  expect(refusal(await clearOrder(shop.as(clerk), { orderId })).code).toBe("forbidden");
  value(await clearOrder(shop.as(second), { orderId }));
  value(await setOrderStatus(shop.as(other), hand));
});

test("the phrase of a meeting isn't shown after a changed contact until another person has cleared it", async () => {
  const { manager, clerk } = await fresh();
  const { orderId, token } = await orderAt(shop.as(clerk), "pending", { type: "gold_buy" });
  const phraseNow = async () => value(await readOrder(shop.ctx, { orderId, token })).private?.phrase;
  expect(await phraseNow()).toEqual(expect.any(String));
  value(await redirect(shop, orderId, manager, `${randomUUID()}@elsewhere.example`));
  expect(await phraseNow()).toBeNull();
  value(await clearOrder(shop.as(clerk), { orderId }));
  expect(await phraseNow()).toEqual(expect.any(String));
});

test("a second address of one's own is no second person for seven days", async () => {
  const { admin, second } = await fresh();
  const puppet = await person(database, "admin", "Another Owner");
  const another = await person(database, "manager", "Yet Another");
  const since = shop.clock.now();
  const give = (to: { personId: string }, from: { personId: string }) =>
    database.pool.query("update user_profiles set access_since = $1, access_from = $2 where id = $3", [
      ...[since, from.personId, to.personId],
    ]);
  await give(puppet, admin);
  await give(another, puppet);
  const orderId = await duePayout(shop, 17_100, `${randomUUID()}@paypal.example`, admin);
  value(await approvePayout(shop.as(puppet), { orderId, version: 1 }));
  for (const by of [admin, another]) {
    expect(refusal(await markPayoutSent(shop.as(by), { orderId, version: 2 })).text).toContain(
      "You approved this",
    );
  }
  value(await markPayoutSent(shop.as(second), { orderId, version: 2 }));
  shop.clock.advance(7 * 86_400_000 + 1);
  const later = await duePayout(shop, 17_100, `${randomUUID()}@paypal.example`, admin);
  value(await approvePayout(shop.as(puppet), { orderId: later, version: 1 }));
  value(await markPayoutSent(shop.as(admin), { orderId: later, version: 2 }));
});

test("a reference that was used before asks, however it is written and by whatever method", async () => {
  const { clerk } = await fresh();
  const one = await placed(shop.ctx, { type: "gold_buy" });
  const other = await placed(shop.ctx, { type: "gold_buy" });
  const reference = `PP-${randomUUID().slice(0, 8)}`;
  value(await entered(shop, clerk, one.orderId, 1_900, reference));
  for (const written of [reference, reference.toUpperCase(), ` ${reference.replace("-", " ")}`]) {
    expect(refusal(await entered(shop, clerk, other.orderId, 1_900, written))).toMatchObject({
      field: "confirmedSameReference",
    });
  }
});

test("what a purchase lacks is given away above the limit by two people, and a sale's claim by one", async () => {
  const { manager, second } = await fresh();
  const buy = await orderAt(shop.as(manager), "pending", { type: "gold_buy", amountCents: 40_000 });
  const { version } = await rowOf(shop, buy.orderId);
  const give = { orderId: buy.orderId, version, reason: "a friend" };
  expect(refusal(await writeOff(shop.as(manager), give))).toMatchObject(secondPerson);
  const asked = { orderId: buy.orderId, reason: "a friend", proposal: { kind: "write_off" } as const };
  const { requestId } = value(await requestApproval(shop.as(manager), asked));
  value(await decideApproval(shop.as(second), { requestId, approve: true }));
  const sale = await orderAt(shop.as(manager), "gold_received", { amountCents: 40_000 });
  const now = await rowOf(shop, sale.orderId);
  value(
    await writeOff(shop.as(manager), { orderId: sale.orderId, version: now.version, reason: "they said so" }),
  );
});
