import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editOrder, findOrder, type OrderRow, setOrderStatus } from "../../domain/orders/index.ts";
import {
  type GoldAnswer,
  goldAnswers,
  mayStandTogether,
  type OrderStatus,
  statusesOf,
  unpaidGold,
} from "../../domain/orders/model.ts";
import {
  approvePayout,
  confirmPayout,
  failPayout,
  markPayoutSent,
  type OrderMoney,
  type PaymentsCtx,
  recordPayment,
  recordRefund,
  retryPayout,
  voidPayment,
  writeOff,
} from "../../domain/payments/index.ts";
import { readMoneyState } from "../../domain/payments/read-money-state.ts";
import type { Actor } from "../../kernel/actor.ts";
import { verifyEvents } from "../../platform/events/index.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousSums } from "../support/generous-holds.ts";
import { moneyOf, orderAt, paymentsCtx } from "./payments-rig.ts";

let database: TestDatabase;
let staff: Actor;
let manager: Actor;
let other: Actor;

beforeAll(async () => {
  database = await testDatabase();
  await generousSums(database.db, 10_000);
  staff = await person(database, "staff");
  manager = await person(database, "manager");
  other = await person(database, "manager");
});
afterAll(() => database.close());

type Act =
  | { do: "status"; status: OrderStatus; noted: boolean; gold: GoldAnswer | undefined; manager: boolean }
  | { do: "amount"; cents: number }
  | { do: "write_off" }
  | { do: "void"; index: number }
  | { do: "approve" | "sent" | "confirm" | "fail" | "retry"; manager: boolean; stale: boolean }
  | { do: "pay" | "refund"; cents: number; reference: string };

const cents = fc.constantFrom(1900, 10_000, 10_100, 60_000);
/** Two times in three. */
const often = fc.nat(2).map((n) => n > 0);
const status = (type: "gold_sale" | "gold_buy"): fc.Arbitrary<Act> =>
  fc.record({
    do: fc.constant("status" as const),
    status: fc.constantFrom(...statusesOf(type)),
    noted: often,
    gold: fc.constantFrom(undefined, ...goldAnswers),
    manager: fc.boolean(),
  });
const amount: fc.Arbitrary<Act> = fc.record({ do: fc.constant("amount" as const), cents });
const payoutActs: fc.Arbitrary<Act> = fc.record({
  do: fc.constantFrom(
    "approve" as const,
    "approve" as const,
    "sent" as const,
    "sent" as const,
    "confirm" as const,
    "fail" as const,
    "retry" as const,
  ),
  manager: fc.boolean(),
  stale: fc.nat(5).map((n) => n === 0),
});
const moneyActs: fc.Arbitrary<Act> = fc.record({
  do: fc.constantFrom("pay" as const, "pay" as const, "refund" as const),
  cents,
  reference: fc.constantFrom("A", "B", "C", "D", "E"),
});
const voiding: fc.Arbitrary<Act> = fc.record({ do: fc.constant("void" as const), index: fc.nat(2) });
const givingUp: fc.Arbitrary<Act> = fc.constant({ do: "write_off" } as const);

/** Sends one command; a failure is as good an outcome as any other, but a bug throws. */
async function play(as: (actor: Actor) => PaymentsCtx, orderId: string, act: Act): Promise<void> {
  const by = as("manager" in act && !act.manager ? staff : manager);
  if (act.do === "status") {
    const note = act.noted ? "the test says so" : undefined;
    await setOrderStatus(by, { orderId, status: act.status, gold: act.gold, note });
  } else if (act.do === "amount") {
    const { version = 0 } = (await findOrder(by, orderId)) ?? {};
    await editOrder(by, { orderId, version, edit: { amountCents: act.cents }, note: "agreed" });
  } else if (act.do === "write_off") {
    const { version = 0 } = (await findOrder(by, orderId)) ?? {};
    await writeOff(by, { orderId, version, reason: "not worth it" });
  } else if (act.do === "void") {
    const { id } = (await moneyOf(by, orderId)).payments[act.index] ?? {};
    if (id) await voidPayment({ ...by, actor: other }, { paymentId: id, reason: "it never came" });
  } else if ("reference" in act) {
    const { cents: amountCents, reference } = act;
    if (act.do === "refund") await recordRefund(by, { orderId, reference, amountCents, reason: "because" });
    else {
      const payment = { orderId, method: "manual", how: "bank", reference, amountCents } as const;
      await recordPayment(by, { ...payment, confirmedMoreThanDue: true, confirmedSameReference: true });
    }
  } else {
    const version = ((await moneyOf(by, orderId)).payout?.version ?? 1) - (act.stale ? 1 : 0);
    const commands = {
      approve: approvePayout,
      sent: markPayoutSent,
      confirm: confirmPayout,
      retry: retryPayout,
    };
    if (act.do === "fail") await failPayout(by, { orderId, version, reason: "it came back" });
    else await commands[act.do](by, { orderId, version });
  }
}

async function sumsOf(orderId: string): Promise<Map<string, number>> {
  const { rows } = await database.pool.query(
    `select e.account, sum(e.amount_cents + e.millions)::int as cents from ledger_entries e
     join ledger_postings p on p.id = e.posting_id where p.order_id = $1 group by 1`,
    [orderId],
  );
  return new Map(rows.map(({ account, cents: sum }) => [account, sum]));
}

const owing = ["owed_to_customers", "customer_deposits", "refunds_due", "gear_deposits"];

/**
 * Status and money fit, as the program and the database read them alike, and nothing that we owe stands in
 * debit.
 */
async function checkMachine(order: OrderRow, sums: Map<string, number>): Promise<void> {
  const { state } = await readMoneyState(database.db, order);
  const { rows } = await database.pool.query("select order_money_state($1) as state", [order.id]);
  expect(rows[0].state).toBe(state);
  expect(mayStandTogether(order.type, order.status, state)).toBe(true);
  for (const account of owing) expect(sums.get(account) ?? 0).toBeLessThanOrEqual(0);
}

const unbalanced = `select posting_id from ledger_entries group by 1 having sum(amount_cents) <> 0`;

function checkSale(order: OrderRow, money: OrderMoney, sums: Map<string, number>): void {
  const of = (account: string) => sums.get(account) ?? 0;
  const left = money.payouts.filter(({ state }) => state === "sent" || state === "confirmed");
  const waiting = money.payouts.filter(({ state }) => state === "due" || state === "approved");
  const ours = ["gold_received", "payment_sent", "completed"].includes(order.status);
  // Money leaves at most once: what is booked as paid is the one payout that was sent and has not failed.
  expect(left.length + waiting.length).toBeLessThanOrEqual(1);
  expect(0 - of("cash")).toBe(left.reduce((sum, { amountCents }) => sum + amountCents, 0));
  expect(of("gold")).toBe(ours ? order.amountCents : 0 - of("cash"));
  expect(0 - of("owed_to_customers")).toBe(of("gold") + of("cash") + of("written_off"));
  expect(0 - of("owed_to_customers")).toBeGreaterThanOrEqual(0);
  // Gold that we hold is paid for, owed in money, or owed back.
  expect(0 - of("gold_owed_back")).toBe(unpaidGold(order));
  expect(money.balances.payableCents).toBe(0 - of("owed_to_customers"));
  for (const payout of waiting) expect(payout.amountCents).toBe(money.balances.payableCents);
  // Whatever is above the limit has left by two people's hands.
  for (const payout of left.filter(({ amountCents }) => amountCents > 10_000)) {
    expect(payout.approvedBy).not.toBeNull();
    expect(payout.sentBy).not.toBe(payout.approvedBy);
  }
  if (order.status === "payment_sent") expect(left).toHaveLength(1);
  if (order.status === "completed") expect(left.length > 0 || of("written_off") < 0).toBe(true);
}

test("gold sales: whatever happens, the ledger explains the state and nothing is paid twice", async () => {
  const { as } = paymentsCtx(database);
  const act = fc.oneof(
    { arbitrary: status("gold_sale"), weight: 2 },
    { arbitrary: amount, weight: 1 },
    { arbitrary: payoutActs, weight: 12 },
    { arbitrary: givingUp, weight: 1 },
  );
  const acts = fc.array(act, { minLength: 8, maxLength: 16, size: "max" });
  await fc.assert(
    fc.asyncProperty(acts, cents, async (story, amountCents) => {
      const { orderId } = await orderAt(as(staff), "gold_received", { amountCents });
      for (const act of story) {
        await play(as, orderId, act);
        const order = await findOrder(as(staff), orderId);
        if (!order) throw new Error("The order is gone");
        const sums = await sumsOf(orderId);
        checkSale(order, await moneyOf(as(staff), orderId), sums);
        await checkMachine(order, sums);
      }
      expect((await verifyEvents(database.db, { subjectKind: "order", subjectId: orderId })).broken).toEqual(
        [],
      );
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 5) },
  );
  expect((await database.pool.query(unbalanced)).rows).toEqual([]);
});

test("gold purchases: whatever happens, deposits, sales and refunds due explain the state", async () => {
  const { as } = paymentsCtx(database);
  const act = fc.oneof(
    { arbitrary: status("gold_buy"), weight: 2 },
    { arbitrary: amount, weight: 1 },
    { arbitrary: moneyActs, weight: 3 },
    { arbitrary: voiding, weight: 1 },
    { arbitrary: givingUp, weight: 1 },
  );
  const acts = fc.array(act, { minLength: 1, maxLength: 16, size: "max" });
  await fc.assert(
    fc.asyncProperty(acts, cents, async (story, amountCents) => {
      const { orderId } = await orderAt(as(staff), "pending", { type: "gold_buy", amountCents });
      for (const act of story) {
        await play(as, orderId, act);
        const order = await findOrder(as(staff), orderId);
        const money = await moneyOf(as(staff), orderId);
        if (!order) throw new Error("The order is gone");
        const sums = await sumsOf(orderId);
        const of = (account: string) => sums.get(account) ?? 0;
        const arrived = money.payments.filter((payment) => payment.status !== "voided");
        const received = arrived.reduce((sum, payment) => sum + payment.amountCents, 0);
        const references = arrived.map(({ reference }) => reference);
        expect(new Set(references).size).toBe(references.length);
        expect(of("cash")).toBe(received - money.balances.refundedCents);
        expect(of("cash")).toBeGreaterThanOrEqual(0);
        const paid = of("cash") + of("goodwill");
        expect(order.paidCents).toBe(paid);
        expect(0 - of("gold_sold")).toBe(order.status === "completed" ? order.amountCents : 0);
        if (order.status === "completed")
          expect(paid + of("written_off")).toBeGreaterThanOrEqual(order.amountCents);
        const tooMuch = order.status === "canceled" ? of("cash") : paid - order.amountCents;
        expect(0 - of("refunds_due")).toBe(Math.max(0, Math.min(of("cash"), tooMuch)));
        await checkMachine(order, sums);
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 5) },
  );
  expect((await database.pool.query(unbalanced)).rows).toEqual([]);
});
