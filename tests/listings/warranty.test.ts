import { afterAll, beforeAll, expect, test } from "vitest";
import {
  confirmPurchase,
  decideDispute,
  listDisputes,
  openDispute,
  withdrawDispute,
} from "../../domain/listings/index.ts";
import { findOrder, readInvoice } from "../../domain/orders/index.ts";
import { recordRefund, verifyLedger } from "../../domain/payments/index.ts";
import { refreshReports } from "../../domain/reports/index.ts";
import { readDay } from "../../domain/reports/read-report.ts";
import { mailsTo, runJobs } from "../notifications/mail-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import {
  type Bought,
  type DisputesShop,
  disputeOf,
  disputesShop,
  listingAt,
  readAsBuyer,
  readOver,
  statusOf,
  sumsOf,
  value,
} from "./disputes-rig.ts";

let database: TestDatabase;
let shop: DisputesShop;

beforeAll(async () => {
  database = await testDatabase({ max: 8 });
  shop = await disputesShop(database);
});
afterAll(async () => {
  expect(await verifyLedger(shop.ctx.db)).toMatchObject({ problems: [] });
  await database.close();
});

const dayMilliseconds = 86_400_000;
const daysPass = (days: number) => shop.clock.advance(days * dayMilliseconds);

/** A purchase that its buyer has confirmed; the listing has its own days of warranty, or the shop's. */
async function confirmed(warrantyDays: number | null = null): Promise<Bought> {
  const bought = await readOver(shop, { warrantyDays });
  value(await confirmPurchase(shop.ctx, bought));
  return bought;
}

const takenBack = (bought: Bought) => openDispute(shop.ctx, disputeOf(bought, { reason: "taken_back" }));

test("an account taken back within the shop's seven days is a dispute with a promised answer, refunded from the shop's books", async () => {
  const bought = await confirmed();
  const { orderId } = bought;
  const { warrantyUntil, deliveredAt, may } = await readAsBuyer(shop, bought);
  expect(warrantyUntil?.getTime()).toBe(Number(deliveredAt?.getTime()) + 7 * dayMilliseconds);
  expect(may).toMatchObject({ dispute: true, confirm: false });
  daysPass(6);
  const { disputeId } = value(await takenBack(bought));
  const [dispute] = (await readAsBuyer(shop, bought)).disputes;
  expect(dispute).toMatchObject({ state: "open", underWarranty: true });
  expect(dispute?.answerBy?.getTime()).toBe(shop.clock.now().getTime() + dayMilliseconds);
  const waiting = value(await listDisputes(shop.staff, { state: "open" }));
  expect(waiting.disputes).toMatchObject([{ id: disputeId, underWarranty: true }]);
  expect(await statusOf(shop, orderId)).toBe("completed");

  const decision = { orderId, disputeId, version: 1, answer: "The seller took it." } as const;
  value(await decideDispute(shop.manager, { ...decision, outcome: "refund" }));
  expect(await statusOf(shop, orderId)).toBe("canceled");
  expect(await sumsOf(database, orderId)).toEqual({ cash: 10_000, refunds_due: -10_000 });
  expect(await listingAt(shop, bought.listing.id)).toMatchObject({ state: "hidden", heldBy: null });
  const back = { orderId, amountCents: 10_000, reference: "W-1", reason: "Warranty" };
  value(await recordRefund(shop.manager, back));
  expect(await sumsOf(database, orderId)).toEqual({});
  await refreshReports(database.db);
  const figures = await readDay(database.db, shop.clock.now().toISOString().slice(0, 10));
  expect(figures.warranty).toEqual({ account_purchase: 10_000 });
});

test("the mail of a confirmed account says until when its warranty runs, and what to do", async () => {
  const bought = await confirmed();
  await runJobs(database, shop.ctx, bought.orderId);
  const mails = await mailsTo(database, shop.ctx, bought.email);
  const mail = mails.find(({ subject }) => subject.startsWith("Account confirmed"));
  expect(mail?.text).toMatch(
    /If someone takes the account back by .+, open a dispute on your order's page\./,
  );
});

test("a part that goes back under warranty lowers the price of the completed order, and its invoice", async () => {
  const bought = await confirmed(30);
  daysPass(29);
  const { disputeId } = value(await takenBack(bought));
  const { orderId } = bought;
  const decision = { orderId, disputeId, version: 1, answer: "Half of it.", refundCents: 4_000 } as const;
  value(await decideDispute(shop.manager, { ...decision, outcome: "part_refund" }));
  expect(await findOrder(shop.ctx, orderId)).toMatchObject({ status: "completed", amountCents: 6_000 });
  expect(await sumsOf(database, orderId)).toEqual({
    cash: 10_000,
    accounts_sold: -6_000,
    refunds_due: -4_000,
  });
  expect(await readInvoice(shop.manager, { orderId, token: undefined })).toMatchObject({
    ok: true,
    value: { total: "$60.00" },
  });
});

test("one that is rejected or withdrawn leaves the order completed", async () => {
  const bought = await confirmed();
  const { orderId, token } = bought;
  const first = value(await takenBack(bought));
  value(await withdrawDispute(shop.ctx, { orderId, token, ...first }));
  expect(await statusOf(shop, orderId)).toBe("completed");
  const again = value(await takenBack(bought));
  const decision = { orderId, ...again, version: 1, answer: "It is yours.", outcome: "rejected" } as const;
  value(await decideDispute(shop.staff, decision));
  expect(await statusOf(shop, orderId)).toBe("completed");
  expect(await sumsOf(database, orderId)).toEqual({ cash: 10_000, accounts_sold: -10_000 });
});

test("a warranty covers nothing else, ends with its days, and a listing without one has none", async () => {
  const bought = await confirmed(2);
  const other = openDispute(shop.ctx, disputeOf(bought, { reason: "not_as_described" }));
  expect(await other).toMatchObject({ ok: false, error: { code: "conflict", field: "reason" } });
  daysPass(2);
  expect(await takenBack(bought)).toMatchObject({ ok: false, error: { code: "conflict" } });
  const without = await confirmed(0);
  expect(await readAsBuyer(shop, without)).toMatchObject({ warrantyUntil: null, may: { dispute: false } });
  expect(await takenBack(without)).toMatchObject({ ok: false, error: { code: "conflict" } });
});

test("what was promised when it was bought stays, whatever the listing or the shop promises later", async () => {
  const bought = await confirmed(5);
  await database.pool.query("update account_listings set warranty_days = 0 where id = $1", [
    bought.listing.id,
  ]);
  expect((await readAsBuyer(shop, bought)).warrantyUntil).not.toBe(null);
});
