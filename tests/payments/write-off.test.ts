import { afterAll, beforeAll, expect, test } from "vitest";
import {
  cancelOrder,
  findOrder,
  listOwedGold,
  requestReceipt,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import {
  failPayout,
  type PaymentsCtx,
  readMoved,
  verifyLedger,
  writeOff,
} from "../../domain/payments/index.ts";
import { lapseOrders } from "../../domain/payments/lapse-orders.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { openBody } from "../../platform/mail/mail-body.ts";
import { runJobs } from "../notifications/mail-rig.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { eventsOf, moneyOf, orderAt, paidByHand, paymentsCtx, payoutOf, postingsOf } from "./payments-rig.ts";

let database: TestDatabase;
let staff: Actor;
let manager: Actor;
beforeAll(async () => {
  database = await testDatabase();
  staff = await person(database, "staff");
  manager = await person(database, "manager");
});
afterAll(() => database.close());

function rig() {
  const { as } = paymentsCtx(database);
  // Whose work the order is has tests of its own (tests/orders/taken.test.ts).
  const [desk, boss] = [as(staff), { ...as(manager), onHeld: "leave-to-them" } as PaymentsCtx];
  const give = async (orderId: string, by = boss) =>
    writeOff(by, {
      orderId,
      version: (await findOrder(desk, orderId))?.version ?? 0,
      reason: "not worth the letters",
    });
  const move = (orderId: string, status: Parameters<typeof setOrderStatus>[1]["status"], by = desk) =>
    setOrderStatus(by, { orderId, status, gold: "returned", note: "the test says so" });
  const pay = (orderId: string, amountCents: number, reference = "PP-1") =>
    paidByHand(desk, {
      ...({
        orderId,
        method: "manual",
        how: "bank",
        reference: `${reference}-${orderId}`,
        amountCents,
      } as const),
      confirmedMoreThanDue: true,
    });
  return { desk, boss, give, move, pay };
}

test("a manager writes off what a purchase lacks, with a reason; it completes, and nothing is invented as paid", async () => {
  const { desk, give, move, pay } = rig();
  const { orderId } = await orderAt(desk, "in_progress", { type: "gold_buy" });
  await pay(orderId, 1500);
  expect(await move(orderId, "completed")).toMatchObject({ ok: false });
  expect(await give(orderId, desk)).toMatchObject({ ok: false, error: { code: "not_found" } });
  expect(await give(orderId)).toMatchObject({ ok: true });
  expect(await give(orderId)).toMatchObject({ ok: false, error: { code: "conflict" } });
  expect(await move(orderId, "completed")).toMatchObject({ ok: true });
  expect(await moneyOf(desk, orderId)).toMatchObject({
    state: "written_off",
    balances: { receivedCents: 1500, writtenOffCents: 400, missingCents: 0 },
  });
  expect((await findOrder(desk, orderId))?.paidCents).toBe(1500);
  expect(await postingsOf(database, orderId)).toEqual([
    "payment_received cash 1500, customer_deposits -1500",
    "purchase_written_off written_off 400, customer_deposits -400",
    "gold_delivered customer_deposits 1900, gold_sold -1900",
  ]);
  const events = await eventsOf(database, orderId);
  expect(events).toContain("money.written_off public");
});

test("a purchase that is written off while it waits for its payment does not lapse", async () => {
  const { desk, give } = rig();
  const { orderId } = await orderAt(desk, "pending", { type: "gold_buy" });
  await give(orderId);
  const late = { ...desk, clock: { now: () => new Date(desk.clock.now().getTime() + 7 * 86_400_000) } };
  await lapseOrders(late);
  expect(await findOrder(desk, orderId)).toMatchObject({ status: "pending", holdUntil: null });
});

test("a write-off ends when the money arrives after all, in part or whole, and when the order goes back or is canceled", async () => {
  const { desk, give, move, pay } = rig();
  const { orderId } = await orderAt(desk, "in_progress", { type: "gold_buy" });
  await give(orderId);
  expect(await move(orderId, "completed")).toMatchObject({ ok: true });
  expect(await pay(orderId, 500, "late")).toMatchObject({ ok: true });
  expect((await moneyOf(desk, orderId)).balances).toMatchObject({
    writtenOffCents: 1400,
    receivedCents: 500,
  });
  expect(await pay(orderId, 1600, "rest")).toMatchObject({ ok: true });
  expect((await moneyOf(desk, orderId)).balances).toMatchObject({ writtenOffCents: 0, refundDueCents: 200 });

  const back = await orderAt(desk, "in_progress", { type: "gold_buy" });
  await give(back.orderId);
  await move(back.orderId, "completed");
  expect(await move(back.orderId, "in_progress")).toMatchObject({ ok: true });
  expect(await moneyOf(desk, back.orderId)).toMatchObject({
    state: "unpaid",
    balances: { missingCents: 1900 },
  });
  expect(await move(back.orderId, "completed")).toMatchObject({ ok: false });
  await give(back.orderId);
  expect(await move(back.orderId, "canceled")).toMatchObject({ ok: true });
  expect(await moneyOf(desk, back.orderId)).toMatchObject({
    state: "unpaid",
    balances: { writtenOffCents: 0 },
  });
});

test("what we owe for a sale is written off with its payout; completed it says so, taken up again it is owed again", async () => {
  const { desk, give, move } = rig();
  const { orderId } = await orderAt(desk, "gold_received");
  expect(await give(orderId)).toMatchObject({ ok: true });
  expect(await moneyOf(desk, orderId)).toMatchObject({ state: "written_off", payout: { state: "failed" } });
  expect(await findOrder(desk, orderId)).toMatchObject({ deadlineAt: null, risk: 0 });
  expect(await move(orderId, "payment_sent")).toMatchObject({
    ok: false,
    error: { code: "conflict", text: expect.stringContaining("written off") },
  });
  expect(await move(orderId, "completed")).toMatchObject({ ok: true });
  expect(await postingsOf(database, orderId)).toEqual([
    "gold_received gold 1900, owed_to_customers -1900",
    "sale_written_off owed_to_customers 1900, written_off -1900",
  ]);
  expect(await move(orderId, "gold_received")).toMatchObject({ ok: true });
  expect(await moneyOf(desk, orderId)).toMatchObject({ state: "owed", payout: { state: "approved" } });
});

test("of an order that lacks nothing, or has ended, nothing is written off", async () => {
  const { desk, give } = rig();
  const refused = { ok: false, error: { code: "conflict" } };
  const paid = await orderAt(desk, "completed", { type: "gold_buy" });
  expect(await give(paid.orderId)).toMatchObject(refused);
  const canceled = await orderAt(desk, "canceled", { type: "gold_buy" });
  expect(await give(canceled.orderId)).toMatchObject(refused);
  const unowed = await orderAt(desk, "gold_collected");
  expect(await give(unowed.orderId)).toMatchObject(refused);
});

test.each(["gold_buy", "gold_sale"] as const)(
  "no mail says that money moved for a %s that was written off, and there is no receipt",
  async (type) => {
    const { desk, give, move } = rig();
    const at = type === "gold_buy" ? "in_progress" : "gold_received";
    const { orderId, token } = await orderAt(desk, at, { type, hasDetails: false });
    await give(orderId);
    expect(await move(orderId, "completed")).toMatchObject({ ok: true });
    const customer = { ...desk, actor: visitor };
    expect(await requestReceipt(customer, { orderId, token }, readMoved)).toMatchObject({
      error: { code: "conflict", text: expect.stringContaining("No money moved") },
    });
    const said = await mailOf(desk, orderId, "Completed");
    expect(said).toContain("Order completed");
    expect(said).not.toMatch(/You (paid|received|receive|pay)\b/);
  },
);

test("a receipt and the last mail are of what was paid, not of the price", async () => {
  const { desk, give, move, pay } = rig();
  const { orderId, token } = await orderAt(desk, "in_progress", { type: "gold_buy" });
  await pay(orderId, 1500);
  await give(orderId);
  await move(orderId, "completed");
  const customer = { ...desk, actor: visitor };
  expect(await requestReceipt(customer, { orderId, token }, readMoved)).toMatchObject({ ok: true });
  const said = await mailOf(desk, orderId, "Completed");
  const { rows } = await database.pool.query("select id, sealed_body from mails where dedupe_key like $1", [
    `receipt:${orderId}:%`,
  ]);
  const receipt = openBody(desk.vault, rows[0].id, rows[0].sealed_body).text;
  expect(receipt).toMatch(/Not charged[^$]*\$4\.00/);
  for (const text of [said, receipt]) {
    expect(text).toMatch(/(You paid|Paid by you)\W+\$15\.00/);
    expect(text).not.toMatch(/(You paid|Paid by you)\W+\$19\.00/);
  }
});

test("after a payout of a canceled sale came back, its mail does not promise it again", async () => {
  const { desk, boss, move } = rig();
  const { orderId } = await orderAt(desk, "payment_sent");
  expect(await move(orderId, "canceled", boss)).toMatchObject({ ok: true });
  const { version } = await payoutOf(desk, orderId);
  expect(await failPayout(boss, { orderId, version, reason: "it came back" })).toMatchObject({ ok: true });
  const said = await mailOf(desk, orderId, "Your payment came back");
  expect(said).toContain("nothing is owed");
  expect(said).not.toContain("still owe");
});

test("after a payout of a canceled sale came back, gold that was kept for it is owed again (Rule P45)", async () => {
  const { desk, boss } = rig();
  const { orderId } = await orderAt(desk, "payment_sent");
  const reason = "Paid in full, opened twice";
  expect(await cancelOrder(boss, { orderId, gold: "kept", reason })).toMatchObject({ ok: true });
  const { version } = await payoutOf(desk, orderId);
  expect(await failPayout(boss, { orderId, version, reason: "it came back" })).toMatchObject({ ok: true });
  expect(await mailOf(desk, orderId, "Your payment came back")).toContain("you get your 100M back instead");
  expect(await listOwedGold(desk)).toMatchObject({ value: [{ orderId, millions: 100 }] });
  expect((await verifyLedger(database.db)).problems).toEqual([]);
});

/** The text of an order's mail, by how its subject begins. */
async function mailOf(ctx: PaymentsCtx, orderId: string, subject: string): Promise<string> {
  await runJobs(database, ctx, orderId);
  const { rows } = await database.pool.query(
    "select id, sealed_body from mails where dedupe_key like $1 and subject like $2",
    [`order:${orderId}:%`, `${subject}%`],
  );
  expect(rows).toHaveLength(1);
  return openBody(ctx.vault, rows[0].id, rows[0].sealed_body).text;
}
