import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answerCounterOffer,
  makeCounterOffer,
  readSale,
  requestEmailReset,
  saveResetLink,
  verifyAccount,
} from "../../domain/account-sales/index.ts";
import { cancelOrder, openOrderLink, setOrderStatus } from "../../domain/orders/index.ts";
import { markPayoutSent } from "../../domain/payments/index.ts";
import { accountShop, sold } from "../account-sales/account-sales-rig.ts";
import { person } from "../orders/orders-rig.ts";
import { payoutOf } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { mailEveryStep, mailsTo, runJobs } from "./mail-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await mailEveryStep(database);
});
afterAll(() => database.close());

/** A sale that staff have in hand, under an address of its own. */
async function inHand(to: string) {
  const shop = await accountShop(database);
  const { orderId, accessToken: token } = await sold(shop.ctx, { customerEmail: to });
  const staff = shop.as(await person(database, "manager"));
  const moved = await setOrderStatus(staff, { orderId, status: "in_progress" });
  if (!moved.ok) throw new Error(moved.error.text);
  return { ...shop, orderId, token, staff, version: moved.value.after.version };
}

test("a placed sale is mailed with what comes next, and never asks for the password", async () => {
  const { ctx, orderId } = await inHand("placed@sellers.example");
  await runJobs(database, ctx, orderId, 2);
  const mails = await mailsTo(database, ctx, "placed@sellers.example");
  const placed = mails.filter(({ subject }) => subject.startsWith("Order received"));
  expect(placed).toHaveLength(1);
  const text = placed[0]?.text ?? "";
  expect(text).toContain("Cinder Wren's game account");
  expect(text).toMatch(/You receive\s+\$100\.00/);
  expect(text).toContain("within 24 hours");
  expect(text).toContain("We never ask for a password, a code or a link by email or chat");
  expect(text).not.toContain("phrase");
  expect(JSON.stringify(mails)).not.toContain("Pa55");
  expect(JSON.stringify(mails)).not.toContain("wren-login");
});

test("asked for the reset link, the seller gets one mail whose link leads to the page that takes it", async () => {
  const to = "reset@sellers.example";
  const { ctx, staff, orderId, token, version } = await inHand(to);
  expect(await requestEmailReset(staff, { orderId, version })).toMatchObject({ ok: true });
  const secret = "https://mail.example/reset?key=planted";
  expect(await saveResetLink(ctx, { orderId, token, link: secret })).toMatchObject({ ok: true });
  await runJobs(database, ctx, orderId);
  const mails = await mailsTo(database, ctx, to);
  const number = orderId.slice(0, 8);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    `Email reset link needed: order #${number}`,
    `In Progress: order #${number}`,
    `Order received: order #${number}`,
  ]);
  expect(JSON.stringify(mails)).not.toContain("planted");
  const asked = mails.find(({ subject }) => subject.startsWith("Email reset"));
  const href = /http:\/\/localhost:3000\/order\/\S+/.exec(asked?.text ?? "")?.[0] ?? "";
  const url = new URL(href);
  expect(url.searchParams.get("to")).toBe("reset-link");
  const key = url.searchParams.get("key") ?? "";
  expect(await openOrderLink(ctx, { orderId, key })).toMatchObject({ ok: true });
});

test("a counter-offer is mailed with both sums and the reason", async () => {
  const to = "counter@sellers.example";
  const { ctx, staff, orderId, version } = await inHand(to);
  const reason = "No quiver on the account.";
  expect(await makeCounterOffer(staff, { orderId, version, amountCents: 9000, reason })).toMatchObject({
    ok: true,
  });
  await runJobs(database, ctx, orderId);
  const mail = (await mailsTo(database, ctx, to)).find(({ subject }) => subject.startsWith("Counter-offer"));
  expect(mail?.text).toContain("We can pay $90.00 for this account instead of $100.00.");
  expect(mail?.text).toContain(`From our team: ${reason}`);
  expect(mail?.text).toContain("to=counter-offer");
  expect(mail?.text).toMatch(/Your order\s+\$100\.00/);
  expect(mail?.text).toMatch(/Counter-offer\s+\$90\.00/);
  expect(mail?.text).not.toContain("You receive");
});

test("a declined counter-offer is one mail: the account stays the seller's, and what we held of it is deleted", async () => {
  const to = "declined@sellers.example";
  const { ctx, staff, orderId, token, version } = await inHand(to);
  const reason = "No quiver on the account.";
  await makeCounterOffer(staff, { orderId, version, amountCents: 9000, reason });
  const read = await readSale(ctx, { orderId, token });
  const counterOfferId = (read.ok && read.value.counterOffer?.counterOfferId) || "";
  const declined = await answerCounterOffer(ctx, { orderId, token, counterOfferId, accept: false });
  expect(declined).toMatchObject({ ok: true });
  await runJobs(database, ctx, orderId);
  const mails = await mailsTo(database, ctx, to);
  expect(mails.filter(({ subject }) => subject.startsWith("Order Canceled"))).toEqual([]);
  const mail = mails.find(({ subject }) => subject.startsWith("Counter-offer declined"));
  expect(mail?.text.replaceAll(/\s+/g, " ")).toContain(
    "The sale has ended and the account stays yours. We've deleted its login and reset link.",
  );
});

test("Payment Sent names the way, where it went as far as may be shown, the reference and the arrival", async () => {
  const to = "paid@sellers.example";
  const { ctx, staff, orderId, version } = await inHand(to);
  expect(await verifyAccount(staff, { orderId, version, note: "all of it seen" })).toMatchObject({
    ok: true,
  });
  const payout = await payoutOf(staff, orderId);
  const sent = { orderId, version: payout.version, reference: "PP-4F2A" };
  expect(await markPayoutSent(staff, sent)).toMatchObject({ ok: true });
  await runJobs(database, ctx, orderId);
  const mail = (await mailsTo(database, ctx, to)).find(({ subject }) => subject.startsWith("Payment Sent"));
  expect(mail?.text).toMatch(/Paid by\s+\S/);
  expect(mail?.text).toMatch(/To\s+\S*[•…]/);
  expect(mail?.text).toMatch(/Reference\s+PP-4F2A/);
  expect(mail?.text).toMatch(/Arrives\s+\S/);
});

test("a canceled sale is mailed with the reason and what becomes of the login, and promises no money", async () => {
  const to = "canceled@sellers.example";
  const { ctx, staff, orderId } = await inHand(to);
  expect(await cancelOrder(staff, { orderId, reason: "The login does not work." })).toMatchObject({
    ok: true,
  });
  await runJobs(database, ctx, orderId);
  const mail = (await mailsTo(database, ctx, to)).find(({ subject }) => subject.startsWith("Order Canceled"));
  expect(mail?.text).toContain("From our team: The login does not work.");
  expect(mail?.text).toContain("You gave us the account's password, so change it now.");
  expect(mail?.text).toMatch(/delete your login details 30 days\s+after the order ends/);
  expect(mail?.text).toMatch(/Order amount\s+\$100\.00/);
  expect(mail?.text).not.toContain("You receive");
});

test("a verified account is mailed once, with the sum and the 24 hours", async () => {
  const to = "verified@sellers.example";
  const { ctx, staff, orderId, version } = await inHand(to);
  expect(await verifyAccount(staff, { orderId, version, note: "all of it seen" })).toMatchObject({
    ok: true,
  });
  await runJobs(database, ctx, orderId);
  const mails = await mailsTo(database, ctx, to);
  const number = orderId.slice(0, 8);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    `Account verified: order #${number}`,
    `In Progress: order #${number}`,
    `Order received: order #${number}`,
  ]);
  expect(JSON.stringify(mails)).toContain("We pay $100.00 within 24 hours.");
  expect(JSON.stringify(mails)).not.toContain("all of it seen");
});
