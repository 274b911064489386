import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  addEvidence,
  decideDispute,
  openDispute,
  readPurchaseForDesk,
  revealLogin,
  withdrawDispute,
} from "../../domain/listings/index.ts";
import { deliverPaid } from "../../domain/listings/purchase/deliver-paid.ts";
import { cancelOrder, findOrder, readInvoice, readOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { readMoney, recordRefund, verifyLedger } from "../../domain/payments/index.ts";
import { verifyEvents } from "../../platform/events/index.ts";
import { mailsTo, runJobs } from "../notifications/mail-rig.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { friends, makeCode } from "../promotions/promotions-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import {
  type Bought,
  type DisputesShop,
  disputed,
  disputesShop,
  handedOver,
  listingAt,
  logOf,
  once,
  purchaseAt,
  readAsBuyer,
  statusOf,
  sumsOf,
  value,
} from "./disputes-rig.ts";
import { listed, paid, purchased } from "./purchase-rig.ts";

let database: TestDatabase;
let shop: DisputesShop;

beforeAll(async () => {
  database = await testDatabase({ max: 12 });
  shop = await disputesShop(database);
});
afterAll(async () => {
  expect(await verifyLedger(shop.ctx.db)).toMatchObject({ problems: [] });
  expect((await verifyEvents(database.db, {})).broken).toEqual([]);
  await database.close();
});

type Decision = Parameters<typeof decideDispute>[1];

function decisionOf(bought: Bought & { disputeId: string }, options: Partial<Decision> = {}): Decision {
  const { orderId, disputeId } = bought;
  return { orderId, disputeId, version: 1, outcome: "refund", answer: "You are right.", ...options };
}

test("a refund cancels the order, owes all of it back and keeps the account off the catalog", async () => {
  const bought = await disputed(shop);
  value(await revealLogin(shop.ctx, { ...bought, once: once() }));
  value(await decideDispute(shop.manager, decisionOf(bought, { note: "Checked the login" })));
  expect(await statusOf(shop, bought.orderId)).toBe("canceled");
  expect(await sumsOf(database, bought.orderId)).toEqual({ cash: 10_000, refunds_due: -10_000 });
  expect(await listingAt(shop, bought.listing.id)).toMatchObject({
    state: "hidden",
    heldBy: null,
    isLoginStale: true,
  });
  const mine = await readAsBuyer(shop, bought);
  expect(mine.disputes).toMatchObject([{ state: "decided", outcome: "refund", answer: "You are right." }]);
  expect(mine.may).toEqual({ reveal: false, confirm: false, dispute: false, answer: false });
  const { rows } = await database.pool.query(
    `select note, visibility from events where subject_id = $1 and note is not null and seq > 5 order by seq`,
    [bought.orderId],
  );
  expect(rows).toEqual([
    { note: "You are right.", visibility: "public" },
    { note: "Checked the login", visibility: "internal" },
    { note: "Dispute decided: full refund", visibility: "public" },
  ]);
  const back = { orderId: bought.orderId, amountCents: 10_000, reference: "R-1", reason: "Dispute" };
  value(await recordRefund(shop.manager, back));
  expect(await sumsOf(database, bought.orderId)).toEqual({});
});

longTest(
  "an account of which a dispute was decided in full is hidden even if nobody read its login",
  async () => {
    const bought = await disputed(shop, { reason: "taken_back" });
    value(await decideDispute(shop.manager, decisionOf(bought)));
    expect(await listingAt(shop, bought.listing.id)).toMatchObject({ state: "hidden", isLoginStale: false });
  },
);

test("a part refund lowers the amount, owes the part back, completes the order and invoices what is left", async () => {
  const bought = await disputed(shop);
  const part = decisionOf(bought, { outcome: "part_refund", refundCents: 2_500 });
  value(await decideDispute(shop.manager, part));
  const order = await findOrder(shop.ctx, bought.orderId);
  expect(order).toMatchObject({
    status: "completed",
    amountCents: 7_500,
    paidCents: 10_000,
    discountCents: 0,
  });
  expect(await sumsOf(database, bought.orderId)).toEqual({
    cash: 10_000,
    accounts_sold: -7_500,
    refunds_due: -2_500,
  });
  const invoice = await readInvoice(shop.manager, { orderId: bought.orderId, token: undefined });
  expect(invoice).toMatchObject({ ok: true, value: { total: "$75.00" } });
  expect(await listingAt(shop, bought.listing.id)).toMatchObject({ state: "sold", heldBy: bought.orderId });
  value(
    await recordRefund(shop.manager, {
      orderId: bought.orderId,
      amountCents: 2_500,
      reference: "R-2",
      reason: "Dispute",
    }),
  );
  expect(await sumsOf(database, bought.orderId)).toEqual({ cash: 7_500, accounts_sold: -7_500 });
});

longTest(
  "the buyer reads the decision once, its sum in what is due, and of staff only that it was the shop",
  async () => {
    const bought = await disputed(shop);
    const part = decisionOf(bought, { outcome: "part_refund", refundCents: 2_001 });
    value(await decideDispute(shop.manager, part));
    const own = { orderId: bought.orderId, token: bought.token };
    const { activity } = value(await readOrder(shop.ctx, own));
    const reported = activity.filter((line) =>
      `${line.action} ${line.note ?? ""}`.includes("refund of $20.01"),
    );
    expect(reported).toMatchObject([{ type: "dispute.decided", actorName: "Goldhall", actorId: null }]);
    const completed = activity.find(({ status }) => status === "completed");
    expect(completed).toMatchObject({ note: null, actorName: "Goldhall" });
    const desk = value(await readOrder(shop.manager, { ...own, token: undefined })).activity;
    const deciders = desk.filter(({ type }) => type === "dispute.decided").map(({ actorName }) => actorName);
    expect(deciders).not.toEqual(["Goldhall"]);
    expect(value(await readMoney(shop.manager, bought.orderId)).balances).toMatchObject({
      reductionCents: 2_001,
      refundDueCents: 2_001,
    });
  },
);

test("a part is a whole number of cents above nothing and below the amount", async () => {
  const bought = await disputed(shop);
  for (const refundCents of [undefined, 0, -1, 10_000, 10_001, 12.5]) {
    const part = decisionOf(bought, { outcome: "part_refund", refundCents });
    expect(await decideDispute(shop.manager, part)).toMatchObject({
      error: { code: "invalid", field: "refund" },
    });
  }
  for (const refundCents of [1, 9_999]) {
    const other = await disputed(shop);
    value(await decideDispute(shop.manager, decisionOf(other, { outcome: "part_refund", refundCents })));
    expect((await sumsOf(database, other.orderId)).refunds_due).toBe(-refundCents);
  }
});

test("rejected, the order is completed as it is, with the answer for the buyer to read", async () => {
  const bought = await disputed(shop);
  const { orderId } = bought;
  const decision = decisionOf(bought, { outcome: "rejected", answer: "The login works for us." });
  value(await decideDispute(shop.staff, decision));
  expect(await statusOf(shop, orderId)).toBe("completed");
  expect(await purchaseAt(shop, orderId)).toMatchObject({ acceptedBy: "staff" });
  expect(await sumsOf(database, orderId)).toEqual({ cash: 10_000, accounts_sold: -10_000 });
  await runJobs(database, shop.ctx, orderId);
  const mails = await mailsTo(database, shop.ctx, bought.email);
  expect(mails.filter(({ text }) => text.includes("The login works for us."))).toHaveLength(1);
  expect(mails.filter(({ subject }) => subject.startsWith("Completed"))).toEqual([]);
});

test("giving money back takes a manager, and nobody decides an order of their own", async () => {
  const bought = await disputed(shop);
  for (const outcome of ["refund", "part_refund"] as const) {
    const denied = await decideDispute(shop.staff, decisionOf(bought, { outcome, refundCents: 500 }));
    expect(denied.ok).toBe(false);
  }
  const member = shop.as(await person(database, "member"));
  for (const ctx of [shop.ctx, member]) {
    expect((await decideDispute(ctx, decisionOf(bought, { outcome: "rejected" }))).ok).toBe(false);
  }
  const buyer = await person(database, "manager");
  await database.pool.query("update orders set customer_id = $1 where id = $2", [
    buyer.personId,
    bought.orderId,
  ]);
  expect(await decideDispute(shop.as(buyer), decisionOf(bought))).toMatchObject({
    error: { code: "forbidden" },
  });
  const { desk } = value(await readPurchaseForDesk(shop.as(buyer), bought.orderId));
  expect(Object.values(desk)).toEqual(Object.values(desk).map(() => false));
  expect(await statusOf(shop, bought.orderId)).toBe("verifying_account");
});

test("of two decisions of one moment one stands and the other is told; the same twice is one", async () => {
  for (let round = 0; round < 4; round += 1) {
    const bought = await disputed(shop);
    const both = await Promise.all([
      decideDispute(shop.manager, decisionOf(bought)),
      decideDispute(shop.staff, decisionOf(bought, { outcome: "rejected", answer: "No." })),
    ]);
    expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const lost = both.find(({ ok }) => !ok);
    expect(lost).toMatchObject({
      error: { code: "conflict", text: expect.stringContaining("Someone else") },
    });
    expect(await logOf(database, bought.orderId, "dispute.decided")).toHaveLength(1);
  }
  const bought = await disputed(shop);
  const part = decisionOf(bought, { outcome: "part_refund", refundCents: 1_000 });
  await Promise.all([decideDispute(shop.manager, part), decideDispute(shop.manager, part)]);
  value(await decideDispute(shop.manager, part));
  expect((await findOrder(shop.ctx, bought.orderId))?.amountCents).toBe(9_000);
  expect((await sumsOf(database, bought.orderId)).refunds_due).toBe(-1_000);
});

test("nobody decides without having read what was written last, nor a dispute that was withdrawn", async () => {
  const bought = await disputed(shop);
  const said = { ...bought, text: "And one more thing.", pictures: [], onceKey: randomUUID() };
  value(await addEvidence(shop.ctx, said));
  expect(await decideDispute(shop.manager, decisionOf(bought))).toMatchObject({
    error: { code: "conflict", field: "version" },
  });
  expect(await decideDispute(shop.manager, decisionOf(bought, { answer: " ", version: 2 }))).toMatchObject({
    error: { field: "answer" },
  });
  const [decided, withdrawn] = await Promise.all([
    decideDispute(shop.manager, decisionOf(bought, { version: 2 })),
    withdrawDispute(shop.ctx, bought),
  ]);
  expect([decided.ok, withdrawn.ok].toSorted()).toEqual([false, true]);
  expect(await statusOf(shop, bought.orderId)).toBe(decided.ok ? "canceled" : "verifying_account");
  const other = await disputed(shop);
  const foreign = { ...decisionOf(bought), disputeId: other.disputeId };
  expect(await decideDispute(shop.manager, foreign)).toMatchObject({ error: { code: "not_found" } });
});

test("an account that is no longer ours is withdrawn, not sold again, when its buyer's order is canceled", async () => {
  const bought = await disputed(shop, { reason: "taken_back" });
  const { orderId: saleId } = await placed(shop.ctx, { type: "account_sale" });
  await database.pool.query("update account_listings set source_order_id = $1 where id = $2", [
    saleId,
    bought.listing.id,
  ]);
  value(await decideDispute(shop.manager, decisionOf(bought)));
  expect(await listingAt(shop, bought.listing.id)).toMatchObject({ state: "withdrawn", heldBy: null });
  const { rows } = await database.pool.query("select 1 from vault_secrets where subject = $1", [
    `listing:${bought.listing.id}`,
  ]);
  expect(rows).toEqual([]);
  const reopened = { orderId: bought.orderId, status: "pending", note: "By phone" } as const;
  expect(await setOrderStatus(shop.manager, reopened)).toMatchObject({ error: { code: "conflict" } });
});

test("an account whose sale was taken back meanwhile is not handed over, and staff read why", async () => {
  const { orderId: saleId } = await placed(shop.ctx, { type: "account_sale" });
  const bought = await handedOver(shop, { sourceOrderId: saleId });
  expect(await statusOf(shop, bought.orderId)).toBe("in_progress");
  expect(await logOf(database, bought.orderId, "order.note")).toEqual(["order.note internal"]);
  const hand = { orderId: bought.orderId, status: "verifying_account" } as const;
  expect(await setOrderStatus(shop.manager, hand)).toMatchObject({
    error: { text: expect.stringContaining("was reversed") },
  });
  value(await cancelOrder(shop.manager, { orderId: bought.orderId }));
  expect(await listingAt(shop, bought.listing.id)).toMatchObject({ state: "withdrawn" });
});

longTest("of a part refund the promo code and the commission follow what is left of the price", async () => {
  const { friend } = await friends(database);
  const { code } = await makeCode(shop.ctx, `DISPUTE${randomUUID().slice(0, 4).toUpperCase()}`);
  const listing = await listed(shop.ctx);
  const buyer = shop.as(friend);
  const options = { customerId: friend.personId, promoCode: code };
  const order = await purchased(buyer, listing, options);
  expect(order.amountCents).toBe(8_500);
  await paid(shop.manager, order);
  await deliverPaid(shop.program, order);
  const { orderId } = order;
  const said = { reason: "not_as_described", text: "No cape.", pictures: [], onceKey: randomUUID() } as const;
  const { disputeId } = value(await openDispute(buyer, { orderId, token: undefined, ...said }));
  const part = { version: 1, outcome: "part_refund", refundCents: 2_500, answer: "Agreed." } as const;
  value(await decideDispute(shop.manager, { orderId, disputeId, ...part }));
  const sums = { accounts_sold: -6_000, commissions: 300, commissions_owed: -300 };
  expect(await sumsOf(database, orderId)).toEqual({ ...sums, cash: 8_500, refunds_due: -2_500 });
  const back = { orderId, amountCents: 2_500, reference: "R-3", reason: "Dispute" };
  value(await recordRefund(shop.manager, back));
  expect(await sumsOf(database, orderId)).toEqual({ ...sums, cash: 6_000 });
  const invoice = await readInvoice(buyer, { orderId, token: undefined });
  expect(invoice).toMatchObject({
    value: {
      total: "$60.00",
      lines: [
        { what: "Account Purchase: Ashen Zerker", amount: "$100.00" },
        { what: `Promo code ${code}`, amount: "−$15.00" },
        { what: "Refund after your dispute", amount: "−$25.00" },
      ],
    },
  });
});
