import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setOrderStatus } from "../../domain/orders/index.ts";
import type { OrderStatus, OrderType } from "../../domain/orders/model.ts";
import { verifyLedger } from "../../domain/payments/index.ts";
import { promotionsReactor, verifyCommissions } from "../../domain/promotions/index.ts";
import { person, placed } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { paidByHand, paymentsCtx } from "./payments-rig.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function rig() {
  const { ctx, as } = paymentsCtx(database, [promotionsReactor]);
  return { ctx, manager: as(await person(database, "manager")) };
}

type Statement = { text: string; values?: unknown[] };

/**
 * Writes what no command would, past the database's own checks, as a fault of the program or a hand in the
 * database.
 */
async function plant(...statements: Statement[]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    for (const { text, values } of statements) await client.query(text, values);
    await client.query("commit");
  } finally {
    client.release();
  }
}

function status(orderId: string, to: OrderStatus): Statement {
  const completed = to === "completed" ? ", completed_at = now()" : "";
  return { text: `update orders set status = $2${completed} where id = $1`, values: [orderId, to] };
}

/** A posting of two entries: so many cents from the first account to the second. */
function posting(orderId: string, kind: string, debit: string, credit: string, cents: number): Statement {
  return {
    text: `with p as (insert into ledger_postings (order_id, kind, key, at) values ($1, $2, $3, now()) returning id)
      insert into ledger_entries (posting_id, account, amount_cents)
      select id, account, cents from p cross join (values ($4::text, $6::bigint), ($5::text, -$6::bigint)) as e (account, cents)`,
    values: [orderId, kind, randomUUID(), debit, credit, cents],
  };
}

function invoice(orderId: string, number: number, movedCents: number): Statement {
  return {
    text: "insert into invoices (year, number, order_id, issued_at, facts) values (2026, $2, $1, now(), $3)",
    values: [orderId, number, { movedCents, amountCents: movedCents }],
  };
}

/** What the proof says of one order, its id left out. */
async function saidOf(orderId: string): Promise<string[]> {
  const { problems } = await verifyLedger(database.db, [verifyCommissions]);
  return problems
    .filter((line) => line.includes(orderId))
    .map((line) => line.replace(`Order ${orderId}: `, ""));
}

async function order(type: OrderType, steps: readonly OrderStatus[] = []): Promise<string> {
  const { ctx, manager } = await rig();
  const { orderId } = await placed(ctx, { type });
  for (const to of steps) {
    const moved = await setOrderStatus(manager, { orderId, status: to, note: "by the test" });
    if (!moved.ok) throw new Error(moved.error.text);
  }
  return orderId;
}

async function paid(orderId: string, amountCents = 1900): Promise<void> {
  const { manager } = await rig();
  const how = { method: "manual", how: "paypal", reference: randomUUID() } as const;
  const done = await paidByHand(manager, { orderId, amountCents, ...how });
  if (!done.ok) throw new Error(done.error.text);
}

test("books that only commands have written have nothing planted in them", async () => {
  const orderId = await order("gold_buy");
  await paid(orderId);
  const { manager } = await rig();
  for (const to of ["in_progress", "gold_collected", "completed"] as const)
    expect(await setOrderStatus(manager, { orderId, status: to })).toMatchObject({ ok: true });
  expect((await verifyLedger(database.db, [verifyCommissions])).problems).toEqual([]);
});

test("a purchase that was completed without its money is found, with its invoice", async () => {
  const orderId = await order("gold_buy");
  await plant(
    status(orderId, "completed"),
    posting(orderId, "gold_delivered", "customer_deposits", "gold_sold", 1900),
    invoice(orderId, 90_001, 1900),
  );
  expect(await saidOf(orderId)).toEqual([
    "gold_buy completed can't stand while its money is unpaid",
    "customer_deposits has a debit balance of 1900 cents",
    "its invoice is 2026-90001 of 1900, by its postings 0 cents moved",
    "1900 cents are booked as sold, the order asks for 0",
  ]);
});

test("a sale that was completed while it is owed is found, with its invoice", async () => {
  const orderId = await order("gold_sale", ["in_progress", "gold_collected", "gold_received"]);
  await plant(status(orderId, "completed"), invoice(orderId, 90_002, 1900));
  expect(await saidOf(orderId)).toEqual([
    "gold_sale completed can't stand while its money is owed",
    "its invoice is 2026-90002 of 1900, by its postings 0 cents moved",
  ]);
});

test("Payment Sent without a payout, and a way back by status alone, are found", async () => {
  const owed = await order("gold_sale", ["in_progress", "gold_collected", "gold_received"]);
  await plant(status(owed, "payment_sent"));
  expect(await saidOf(owed)).toEqual(["gold_sale payment_sent can't stand while its money is owed"]);
  const sent = await order("gold_sale", ["in_progress", "gold_collected", "gold_received"]);
  await plant(posting(sent, "payout_sent", "owed_to_customers", "cash", 1900), {
    text: "update payouts set state = 'sent' where order_id = $1",
    values: [sent],
  });
  expect(await saidOf(sent)).toEqual(["gold_sale gold_received can't stand while its money is paid_out"]);
});

test("a deposit that is kept and owed back is found", async () => {
  const orderId = await order("infernal_boost");
  await plant({
    text: "update orders set deposit_cents = 500, deposit_state = 'held' where id = $1",
    values: [orderId],
  });
  await paid(orderId);
  await plant(
    {
      text: "update orders set status = 'canceled', deposit_state = 'kept' where id = $1",
      values: [orderId],
    },
    posting(orderId, "gear_deposit_held_reversed", "gear_deposits", "customer_deposits", 500),
    posting(orderId, "refund_due", "customer_deposits", "refunds_due", 1900),
  );
  expect(await saidOf(orderId)).toEqual(["0 cents are booked as sold, the order asks for 500"]);
});

test("goodwill that was booked as a debt of the customer is found", async () => {
  const orderId = await order("gold_buy");
  await paid(orderId);
  const { manager } = await rig();
  for (const to of ["in_progress", "gold_collected", "completed"] as const)
    await setOrderStatus(manager, { orderId, status: to });
  await plant(posting(orderId, "refund", "customer_deposits", "cash", 500));
  expect(await saidOf(orderId)).toEqual(
    expect.arrayContaining([
      "gold_buy completed can't stand while its money is part_paid",
      "customer_deposits has a debit balance of 500 cents",
      "its invoice is 2026-00002 of 1900, by its postings 1400 cents moved",
      "1400 cents are booked as paid, its row says 1900",
    ]),
  );
});

test("a credit note of another sum than was given back is found", async () => {
  const orderId = await order("gold_buy");
  await paid(orderId);
  await plant({
    text: "insert into credit_notes (order_id, amount_cents, made_at) values ($1, 900, now())",
    values: [orderId],
  });
  expect(await saidOf(orderId)).toEqual(["0 cents of goodwill are booked, its credit notes say 900"]);
});

test("a commission on money that never moved is found", async () => {
  const orderId = await order("gold_buy");
  const friend = await person(database, "member");
  const referrer = await person(database, "member");
  await plant(posting(orderId, "commission_earned", "commissions", "commissions_owed", 95), {
    text: `insert into referral_commissions
        (friend_id, referrer_id, order_id, credited_cents, remaining_cents, state, credited_at, updated_at)
        values ($1, $2, $3, 95, 95, 'credited', now(), now())`,
    values: [friend.personId, referrer.personId, orderId],
  });
  expect(await saidOf(orderId)).toEqual([
    "95 cents of commission are booked, the money that moved earns 0, stands at 95",
  ]);
});
