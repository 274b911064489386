import { afterAll, beforeAll, expect, test } from "vitest";
import { appendOrderEvent, cancelOrder, findOrder, type NewOrderEvent } from "../../domain/orders/index.ts";
import { recordPayment, recordRefund, voidPayment } from "../../domain/payments/index.ts";
import { system } from "../../kernel/actor.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { paymentsCtx } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { mailsTo, runJobs } from "./mail-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Gold for $19.00 that a guest buys under an address of its own, with a manager at the desk. */
async function bought(to: string) {
  const { ctx, as } = paymentsCtx(database);
  const { orderId } = await placed(ctx, { type: "gold_buy", customerEmail: to });
  const desk = as(await person(database, "manager"));
  const pay = (reference: string, amountCents: number) =>
    recordPayment(desk, {
      ...({ orderId, method: "manual", how: "paypal", reference, amountCents } as const),
      ...{ confirmedMoreThanDue: true, confirmedSameReference: true },
    });
  /** What the watcher enters of one look at the chain. */
  const sees = async (...events: Pick<NewOrderEvent, "type" | "data">[]) => {
    const order = await findOrder(ctx, orderId);
    if (!order) throw new Error("There is no order");
    await database.db.transaction(async (tx) => {
      for (const event of events) {
        await appendOrderEvent(tx, system("chain"), order, { visibility: "public", ...event });
      }
    });
  };
  const mails = async (times = 2) => {
    await runJobs(database, ctx, orderId, times);
    return (await mailsTo(database, ctx, to)).filter(({ subject }) => !subject.startsWith("Order received"));
  };
  return { orderId, desk, pay, sees, mails };
}

const paymentId = "00000000-0000-4000-8000-000000000001";

test("a payment that makes the order whole is mailed as received, with what comes next", async () => {
  const { pay, mails } = await bought("whole@payers.example");
  await pay("T-1", 1900);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toMatch(/^Payment received: order #/);
  expect(mail?.text).toContain("We received your payment of $19.00.");
  expect(mail?.text).toContain("lock in a world");
  expect(mail?.text).toMatch(/You paid\s+\$19\.00/);
});

test("what never arrived is mailed as that and asked for again, and what was voided at once isn't said to be there", async () => {
  const { orderId, desk, pay, mails } = await bought("never@payers.example");
  const never = async (reference: string) => {
    const paid = await pay(reference, 1900);
    const paymentId = paid.ok ? paid.value.paymentId : "";
    return async () => expect((await voidPayment(desk, { paymentId, reason: "none came" })).ok).toBe(true);
  };
  const undo = await never("T-1");
  await mails();
  await undo();
  const mail = (await mails()).find(({ subject }) => subject.startsWith("Your payment never arrived"));
  expect(mail?.text).toContain("We marked your payment of $19.00 as received, but it never arrived.");
  expect(mail?.text).toMatch(/Still missing\s+\$19\.00/);
  expect(mail?.text).toMatch(new RegExp(`/order/${orderId}\\?key=[^\\s]+&to=pay`));
  expect(mail?.text).not.toContain("none came");
  await (await never("T-2"))();
  const subjects = (await mails()).map(({ subject }) => subject.split(":")[0]);
  expect(subjects).toEqual(["Payment received", "Your payment never arrived", "Your payment never arrived"]);
});

test("who has locked in a world already is told to come there, not to lock one in", async () => {
  const { orderId, pay, mails } = await bought("locked@payers.example");
  const locked = "update orders set world = 335, world_locked_at = now() where id = $1";
  await database.pool.query(locked, [orderId]);
  await pay("T-1", 1900);
  const [mail] = await mails();
  expect(mail?.text).toContain("come to world 335");
  expect(mail?.text).not.toContain("lock in a world");
});

test("a payment of a part asks for the rest, and its link leads to the page that takes it", async () => {
  const { orderId, pay, mails } = await bought("part@payers.example");
  await pay("T-1", 1000);
  const [mail] = await mails();
  expect(mail?.subject).toMatch(/^Part of your payment has arrived/);
  expect(mail?.text).toContain("$9.00 is still missing");
  expect(mail?.text).toMatch(new RegExp(`/order/${orderId}\\?key=[^\\s]+&to=pay`));
  await pay("T-2", 900);
  const rest = (await mails()).find(({ subject }) => subject.startsWith("Payment received"));
  expect(rest?.text).toContain("We received the rest of your payment, $9.00.");
});

test("what the chain shows of a part is mailed when it is seen, not once more when it is confirmed", async () => {
  const { sees, mails } = await bought("seen-part@payers.example");
  const part = { paymentId, amountCents: 400, totalCents: 900, missingCents: 1000 };
  await sees({ type: "payment.started", data: { paymentId } }, { type: "payment.partial", data: part });
  await sees({ type: "payment.received", data: { paymentId, amountCents: 900 } });
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail?.text).toContain("We received $9.00 of your payment. $10.00 is still missing.");
});

test("a late payment, or one of too much, is one mail that promises no more than is so", async () => {
  const late = await bought("late@payers.example");
  const data = { paymentId, amountCents: 1900 };
  await late.sees({ type: "payment.received", data }, { type: "payment.late", data });
  expect((await late.mails()).map(({ subject }) => subject.split(":")[0])).toEqual(["Payment arrived late"]);

  const over = await bought("over@payers.example");
  const excess = { paymentId, amountCents: 300 };
  await over.sees({ type: "payment.received", data }, { type: "payment.over", data: excess });
  const [mail, ...more] = await over.mails();
  expect(more).toEqual([]);
  expect(mail?.text).toContain("You paid $3.00 too much, and we'll refund that.");
});

test("a payment whose time ran out, or that the chain took back, says what to do and that nothing is lost", async () => {
  const { sees, mails } = await bought("out@payers.example");
  await sees({ type: "payment.expired", data: { paymentId, amountCents: 0 } });
  await sees({ type: "payment.reverted", data: { paymentId, amountCents: 1900 } });
  const texts = new Map((await mails()).map(({ subject, text }) => [subject.split(":")[0], text]));
  expect(texts.get("Time to pay ran out")).toContain("You weren't charged.");
  expect(texts.get("Time to pay ran out")).toContain("to=pay");
  expect(texts.get("Payment no longer on the chain")).toContain("wait before you send anything again");
});

test("nobody is asked to pay for an order that was canceled or paid meanwhile", async () => {
  const paid = await bought("paid-otherwise@payers.example");
  await paid.sees({ type: "payment.expired", data: { paymentId, amountCents: 0 } });
  await paid.pay("T-1", 1900);
  expect((await paid.mails()).map(({ subject }) => subject.split(":")[0])).toEqual(["Payment received"]);

  const canceled = await bought("canceled-unpaid@payers.example");
  await canceled.sees({ type: "payment.expired", data: { paymentId, amountCents: 0 } });
  await cancelOrder(canceled.desk, { orderId: canceled.orderId, reason: "Nobody paid." });
  const subjects = (await canceled.mails()).map(({ subject }) => subject.split(":")[0]);
  expect(subjects).toEqual(["Order Canceled"]);
});

test("a canceled order that was paid says how much goes back, and the refund is mailed", async () => {
  const { orderId, desk, pay, mails } = await bought("refunded@payers.example");
  await pay("T-1", 1900);
  await cancelOrder(desk, { orderId, reason: "Out of stock." });
  const due = (await mails()).find(({ subject }) => subject.startsWith("Order Canceled"));
  expect(due?.text).toContain("We'll refund $19.00.");
  expect(due?.text).toMatch(/Your refund\s+\$19\.00/);
  await recordRefund(desk, { orderId, amountCents: 1900, reference: "R-1", reason: "planted-reason" });
  const back = (await mails()).find(({ subject }) => subject.startsWith("Payment refunded"));
  expect(back?.text).toContain("We refunded $19.00 to you.");
  expect(JSON.stringify(await mails())).not.toContain("planted-reason");
});

test("what arrives late for a canceled order promises nothing but that it goes back", async () => {
  const { orderId, desk, pay, sees, mails } = await bought("late-canceled@payers.example");
  await cancelOrder(desk, { orderId, reason: "Nobody paid." });
  await pay("T-1", 1900);
  const data = { paymentId, amountCents: 1900 };
  await sees({ type: "payment.late", data });
  await sees({ type: "payment.reverted", data });
  const texts = (await mails()).map(({ subject, text }) => `${subject}\n${text}`);
  const arrived = texts.filter((text) => text.startsWith("Payment received for a canceled order"));
  // By hand and late on the chain; of what the chain took back of it nothing is asked.
  expect(arrived).toHaveLength(2);
  expect(texts).toHaveLength(3);
  for (const text of arrived) expect(text).toMatch(/We'll\s+refund\s+\$19\.00\./);
});

test("what the chain shows is mailed six times an hour to one address: whoever pays need not read there", async () => {
  const to = "flooded@payers.example";
  const { sees, mails } = await bought(to);
  for (let n = 0; n < 8; n += 1) {
    const data = { paymentId, amountCents: 100 + n, missingCents: 1800 - n };
    await sees({ type: "payment.partial", data });
  }
  await mails(1);
  const { rows } = await database.pool.query(
    "select state, count(*)::int from mails where to_address = $1 and subject like 'Part%' group by state order by state",
    [to],
  );
  expect(rows).toEqual([
    { state: "failed", count: 2 },
    { state: "queued", count: 6 },
  ]);
});
