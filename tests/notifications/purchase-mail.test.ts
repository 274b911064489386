import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import {
  acceptInTime,
  addEvidenceAsStaff,
  allowAnotherReveal,
  confirmPurchase,
  decideDispute,
  openDispute,
  revealLogin,
  withdrawDispute,
} from "../../domain/listings/index.ts";
import { remindBuyers } from "../../domain/listings/purchase/remind-buyers.ts";
import { cancelOwnOrder, findOrder, holdLonger } from "../../domain/orders/index.ts";
import { lapseOrders } from "../../domain/payments/lapse-orders.ts";
import {
  type DisputesShop,
  disputed,
  disputeOf,
  disputesShop,
  handedOver,
  once,
  value,
} from "../listings/disputes-rig.ts";
import { exampleLogin, listed, paid, purchased } from "../listings/purchase-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { mailsTo, runJobs } from "./mail-rig.ts";

let database: TestDatabase;
let shop: DisputesShop;

beforeAll(async () => {
  database = await testDatabase();
  shop = await disputesShop(database);
});
afterAll(() => database.close());

const hours = (count: number) => shop.clock.advance(count * 3_600_000);

/** All mails about an order by the first words of their subjects; none of them has the login. */
async function mailsOf({ orderId, email }: { orderId: string; email: string }) {
  await runJobs(database, shop.ctx, orderId, 2);
  const mails = await mailsTo(database, shop.ctx, email);
  const reported = JSON.stringify(mails);
  expect(reported).not.toContain(exampleLogin.password);
  expect(reported).not.toContain(exampleLogin.name);
  const subjects = mails.map(({ subject }) => subject.replace(/: order #.*/, ""));
  const textOf = (news: string) => {
    const found = mails.filter(({ subject }) => subject.startsWith(`${news}: order #`));
    expect(found, `${news} in ${subjects.join(", ")}`).toHaveLength(1);
    return (found[0]?.text ?? "").replace(/\s+/g, " ");
  };
  return { subjects, textOf };
}

async function placed(email: string, payWith: "eth" | "manual") {
  const listing = await listed(shop.ctx);
  // What is agreed on with staff is placed by them.
  const [ctx, source] = payWith === "manual" ? ([shop.staff, "desk"] as const) : ([shop.ctx, "web"] as const);
  const order = await purchased(ctx, listing, { customerEmail: email, payWith, source });
  return { ...order, token: order.accessToken, email };
}

longTest("an order is mailed with what is held until when, and how it is paid", async () => {
  const order = await placed("eth@accounts.example", "eth");
  const eth = (await mailsOf(order)).textOf("Order received");
  expect(eth).toMatch(/We're holding Ashen Zerker for you until Nov 20, 2026, \d+:\d\d [AP]M UTC/);
  expect(eth).toContain("to=pay");
  expect(eth).toMatch(/Account Ashen Zerker/);
  expect(eth).toMatch(/You pay \$100\.00/);
  expect(eth).toContain("We never send an account's login by email or chat");
  expect(eth).not.toContain("Our trader says");
  const manual = (await mailsOf(await placed("manual@accounts.example", "manual"))).textOf("Order received");
  expect(manual).toContain("We'll message you about the payment");
  expect(manual).not.toContain("to=pay");
});

longTest("paid and handed over are two mails: what comes next, and until when to check", async () => {
  const bought = await handedOver(shop);
  const { subjects, textOf } = await mailsOf(bought);
  expect(subjects.toSorted()).toEqual([
    "Order received",
    "Payment received",
    "Your account's login is ready",
  ]);
  expect(textOf("Payment received")).toContain("preparing your account's login now");
  const ready = textOf("Your account's login is ready");
  expect(ready).toContain("We show it once");
  expect(ready).toContain("within 72 hours, by Nov 23, 2026");
  expect(ready).toContain(`/order/${bought.orderId}?key=`);
});

longTest("an account of later delivery is mailed with how soon it is promised", async () => {
  const bought = await handedOver(shop, { deliveryTime: "1 Day" });
  const { subjects, textOf } = await mailsOf(bought);
  expect(textOf("Payment received")).toContain("within one day");
  expect(subjects).not.toContain("In Progress");
});

longTest("the buyer is reminded, and told who accepted in the end", async () => {
  const bought = await handedOver(shop);
  for (const count of [24, 36, 13]) {
    hours(count);
    await remindBuyers(shop.program);
    await acceptInTime(shop.program);
  }
  const { textOf } = await mailsOf(bought);
  expect(textOf("The account is yours")).toContain("Your 72 hours to check Ashen Zerker are over");
  const other = await handedOver(shop);
  hours(24);
  await remindBuyers(shop.program);
  const reminder = (await mailsOf(other)).textOf("48 hours left to check your account");
  expect(reminder).toContain("You haven't read your account's login");
  value(await revealLogin(shop.ctx, { ...other, once: once() }));
  value(await confirmPurchase(shop.ctx, other));
  const confirmed = (await mailsOf(other)).textOf("Account confirmed");
  expect(confirmed).toContain("delete our copy of the login 30 days after the order ends");
});

longTest("that the login was read is mailed, and that it may be read once more", async () => {
  const bought = await handedOver(shop);
  value(await revealLogin(shop.ctx, { ...bought, once: once() }));
  const version = (await findOrder(shop.ctx, bought.orderId))?.version ?? 0;
  const again = { orderId: bought.orderId, version, note: "secret reason" };
  value(await allowAnotherReveal(shop.staff, again));
  const { subjects, textOf } = await mailsOf(bought);
  expect(textOf("Your account's login was shown")).toContain("If that wasn't you");
  // The mail about the hand-over is made only now, and says what is so by now.
  expect(textOf("Your account is handed over")).toContain("You've read the login of Ashen Zerker");
  expect(subjects).not.toContain("Your account's login is ready");
  expect(textOf("You can read your login once more")).not.toContain("secret reason");
});

longTest(
  "a dispute is mailed when it is opened, answered and withdrawn, without what was written",
  async () => {
    const bought = await disputed(shop, { text: "Words of the buyer" });
    const { orderId, disputeId } = bought;
    value(
      await addEvidenceAsStaff(shop.staff, {
        orderId,
        disputeId,
        text: "Words of the staff",
        pictures: [],
        onceKey: randomUUID(),
      }),
    );
    value(await withdrawDispute(shop.ctx, bought));
    const { subjects, textOf } = await mailsOf(bought);
    const texts = ["Dispute opened", "We answered your dispute", "Dispute withdrawn"].map(textOf);
    expect(texts.join(" ")).not.toMatch(/Words of the/);
    expect(texts[2]).toContain("or open another dispute by");
    expect(subjects).toHaveLength(6);
  },
);

longTest("each decision is one mail with the answer and what goes back", async () => {
  const decide = async (decision: Partial<Parameters<typeof decideDispute>[1]>) => {
    const bought = await disputed(shop);
    const { orderId, disputeId } = bought;
    const usual = { orderId, disputeId, version: 1, outcome: "refund", answer: "As we see it." } as const;
    value(await decideDispute(shop.manager, { ...usual, ...decision }));
    return mailsOf(bought);
  };
  const whole = await decide({});
  const refunded = whole.textOf("Dispute decided: full refund");
  expect(refunded).toContain("We'll refund $100.00");
  expect(refunded).toContain("From our team: As we see it.");
  expect(whole.subjects).not.toContain("Order Canceled");
  const part = await decide({ outcome: "part_refund", refundCents: 2_000 });
  const partly = part.textOf("Dispute decided: partial refund");
  expect(partly).toContain("stays yours for $80.00, which is $20.00 less");
  expect(partly).toMatch(/Price \$100\.00/);
  expect(partly).toMatch(/Refund after your dispute −\$20\.00/);
  expect(partly).toContain("We'll refund $20.00: $20.00 from the dispute.");
  expect(partly).toMatch(/Your refund \$20\.00/);
  const none = await decide({ outcome: "rejected" });
  expect(none.textOf("Dispute decided")).toContain("and won't refund it");
  expect([...part.subjects, ...none.subjects]).not.toContain("Completed");
});

longTest("a hold that ends is mailed with what goes back, one that is extended with until when", async () => {
  const lapsed = await placed("lapsed@accounts.example", "manual");
  const longer = await placed("longer@accounts.example", "eth");
  value(await holdLonger(shop.staff, { orderId: longer.orderId, version: 1, minutes: 120 }));
  hours(1);
  await lapseOrders(shop.program);
  expect((await mailsOf(lapsed)).textOf("Your hold has ended")).toContain("You weren't charged.");
  const extended = await mailsOf(longer);
  expect(extended.textOf("More time to pay")).toContain("to=pay");
  expect(extended.subjects).not.toContain("Your hold has ended");
  const partly = await placed("partly@accounts.example", "manual");
  await paid(shop.manager, partly, 4_000);
  hours(1);
  await lapseOrders(shop.program);
  expect((await mailsOf(partly)).textOf("Your hold has ended")).toContain("refund $40.00");
  const own = await placed("own@accounts.example", "manual");
  value(await cancelOwnOrder(shop.ctx, own));
  expect((await mailsOf(own)).textOf("Order Canceled")).toContain("you canceled it right after");
});

longTest("a dispute that the buyer opens twice by one press is mailed once", async () => {
  const bought = await handedOver(shop);
  const asked = disputeOf(bought);
  await Promise.all([openDispute(shop.ctx, asked), openDispute(shop.ctx, asked)]);
  (await mailsOf(bought)).textOf("Dispute opened");
});
