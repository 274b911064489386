import { afterAll, beforeAll, expect, test } from "vitest";
import { setOrderStatus } from "../../domain/orders/index.ts";
import {
  type ChainCtx,
  type ChainWatcher,
  createChainWatcher,
  markPayoutSent,
  recordPayment,
  recordRefund,
  verifyLedger,
} from "../../domain/payments/index.ts";
import { type Actor, system } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { chainCtx, currentOf, ethPorts, started } from "./chain-rig.ts";
import { ModelChain } from "./model-chain.ts";
import { orderAt, payoutOf } from "./payments-rig.ts";

let database: TestDatabase;
let manager: Actor;
let as: (actor: Actor) => ChainCtx;
let watcher: ChainWatcher;
const chain = new ModelChain(new Date("2026-11-20T12:00:00Z"));
/** What the trade below made, by name. */
const made: Record<string, string> = {};

beforeAll(async () => {
  database = await testDatabase();
  manager = await person(database, "manager");
  const rig = await chainCtx(database, ethPorts(chain.reader()));
  as = rig.as;
  watcher = createChainWatcher(rig.ctx, { holder: "one", intervalMilliseconds: 1000 });
  await watcher.step();
  await sales();
  await purchases();
  await chainPurchases();
});
afterAll(() => database.close());

async function sales() {
  const desk = as(manager);
  for (const status of ["gold_received", "pending"] as const) await orderAt(desk, status);
  const { orderId } = await orderAt(desk, "gold_received");
  const { version } = await payoutOf(desk, orderId);
  await markPayoutSent(desk, { orderId, version, reference: "TX-1" });
  made.sale = orderId;
}

async function pay(orderId: string, amountCents: number, how: "paypal" | "gold", reference: string) {
  const payment = { orderId, method: "manual", how, reference, amountCents } as const;
  const paid = await recordPayment(as(manager), { ...payment, confirmedMoreThanDue: true });
  if (!paid.ok) throw new Error(paid.error.text);
  return paid.value.paymentId;
}

async function purchases() {
  const desk = as(manager);
  const options = { type: "gold_buy" } as const;
  const [whole, over, gold, canceled] = [
    await orderAt(desk, "pending", options),
    await orderAt(desk, "pending", options),
    await orderAt(desk, "pending", options),
    await orderAt(desk, "pending", options),
  ];
  made.payment = await pay(whole.orderId, 1900, "paypal", "PP-1");
  made.purchase = whole.orderId;
  await setOrderStatus(desk, { orderId: whole.orderId, status: "completed", note: "met" });
  await pay(over.orderId, 2500, "paypal", "PP-2");
  await recordRefund(desk, { orderId: over.orderId, amountCents: 600, reference: "R-1", reason: "too much" });
  await pay(gold.orderId, 1900, "gold", "trade 5");
  await pay(canceled.orderId, 1900, "paypal", "PP-3");
  await setOrderStatus(desk, { orderId: canceled.orderId, status: "canceled", note: "no longer wanted" });
  const refund = { orderId: canceled.orderId, amountCents: 1900, reference: "R-2", reason: "canceled" };
  await recordRefund(desk, refund);
}

async function chainPurchases() {
  const paying = async () => {
    const order = await orderAt(as(system("test")), "pending", { type: "gold_buy" });
    const paymentId = await started(as, order);
    return { paymentId, ...(await currentOf(as, order)) };
  };
  const [whole, part, dust, over, none] = [
    await paying(),
    await paying(),
    await paying(),
    await paying(),
    await paying(),
  ];
  chain.send(whole.address, whole.amountWei);
  chain.send(part.address, part.amountWei / 3n);
  chain.send(dust.address, (dust.amountWei * 997n) / 1000n);
  chain.send(over.address, over.amountWei * 2n);
  chain.mine(5);
  await watcher.step();
  // Seen and not yet confirmed.
  chain.send(none.address, none.amountWei);
  chain.mine(1);
  await watcher.step();
  made.chain = whole.paymentId;
}

test("a trade of every kind balances: sales, purchases, gold, refunds, ETH whole, in part, with dust and too much", async () => {
  const proof = await verifyLedger(database.db);
  expect(proof).toMatchObject({ problems: [], sumCents: "0", waiting: 0, chainPayments: 5, payouts: 2 });
  expect(proof.postings).toBeGreaterThan(10);
  expect(proof.payments).toBe(9);
});

/** Changes the books as no program can: past the rules of the database. Undone afterwards. */
async function tampered(change: string, undo: string): Promise<string[]> {
  const client = await database.pool.connect();
  try {
    await client.query("set session_replication_role = replica");
    await client.query(change);
    const { problems } = await verifyLedger(database.db);
    await client.query(undo);
    return problems;
  } finally {
    await client.query("set session_replication_role = default");
    client.release();
  }
}

test("a posting that does not sum to zero is found, and so is the whole", async () => {
  const where = `where posting_id = (select id from ledger_postings where key = 'payment_received:${made.payment}') and account = 'cash'`;
  const problems = await tampered(
    `update ledger_entries set amount_cents = amount_cents + 1 ${where}`,
    `update ledger_entries set amount_cents = amount_cents - 1 ${where}`,
  );
  expect(problems).toEqual(
    expect.arrayContaining([
      "All postings sum to 1 cents, not to zero",
      expect.stringMatching(/^Posting \d+ sums to 1 cents$/),
      `Order ${made.purchase}: 1901 cents are booked as received, its payments say 1900`,
      `Payment ${made.payment} of 1900 cents has a posting of 1901`,
    ]),
  );
});

test("a posting without entries is found", async () => {
  const problems = await tampered(
    "insert into ledger_postings (kind, key, at) values ('refund', 'empty', now())",
    "delete from ledger_postings where key = 'empty'",
  );
  expect(problems).toEqual([expect.stringMatching(/^Posting \d+ has no entries$/)]);
});

test("a payment that was changed behind the books is found", async () => {
  expect(
    await tampered(
      `update payments set amount_cents = 2000 where id = '${made.payment}'`,
      `update payments set amount_cents = 1900 where id = '${made.payment}'`,
    ),
  ).toEqual([
    `Order ${made.purchase}: 1900 cents are booked as received, its payments say 2000`,
    `Payment ${made.payment} of 2000 cents has a posting of 1900`,
  ]);
});

test("something that was sold at a loss is found", async () => {
  const turn = `update ledger_entries set amount_cents = -amount_cents where posting_id =
    (select id from ledger_postings where order_id = '${made.purchase}' and kind = 'gold_delivered')`;
  expect(await tampered(turn, turn)).toContain(
    `Order ${made.purchase}: gold_sold is booked at a loss of 1900 cents`,
  );
});

test("more that is due to go back than is held is found", async () => {
  const [change, undo] = [
    `with made as (insert into ledger_postings (order_id, kind, key, at)
       values ('${made.purchase}', 'refund_due', 'too much', now()) returning id)
     insert into ledger_entries (posting_id, account, amount_cents)
       select id, account, cents from made, (values ('customer_deposits', 1901), ('refunds_due', -1901)) as e (account, cents)`,
    `with gone as (delete from ledger_postings where key = 'too much' returning id)
     delete from ledger_entries where posting_id in (select id from gone)`,
  ];
  expect(await tampered(change, undo)).toContain(
    `Order ${made.purchase}: 1901 cents are due to go back, 1900 are held of the customer`,
  );
});

test("a payout that says it was sent without a booking is found", async () => {
  const [change, undo] = [
    `update payouts set amount_cents = 2100 where order_id = '${made.sale}'`,
    `update payouts set amount_cents = 1900 where order_id = '${made.sale}'`,
  ];
  expect(await tampered(change, undo)).toEqual([
    `Order ${made.sale}: 1900 cents are booked as paid out, its payouts say 2100`,
  ]);
});

test("a payment in ETH that is credited with other than its postings or the chain say is found", async () => {
  const row = `where id = '${made.chain}'`;
  const credited = await tampered(
    `update chain_payments set credited_cents = 1800 ${row}`,
    `update chain_payments set credited_cents = 1900 ${row}`,
  );
  expect(credited).toHaveLength(4);
  expect(credited[0]).toContain("is credited with 1800 cents, its postings hold 1900");
  const transfer = `where payment_id = '${made.chain}'`;
  expect(
    await tampered(
      `update chain_transfers set value_wei = value_wei / 2 ${transfer}`,
      `update chain_transfers set value_wei = value_wei * 2 ${transfer}`,
    ),
  ).toEqual([
    expect.stringMatching(/is credited with 1900 cents, the chain shows \d+ confirmed wei, worth 950$/),
  ]);
});

test("what the chain has just shown waits for the watcher and is no fault", async () => {
  const client = await database.pool.connect();
  await client.query("update chain_payments set touched = true where id = $1", [made.chain]);
  await client.query("update chain_transfers set value_wei = value_wei * 2 where payment_id = $1", [
    made.chain,
  ]);
  expect(await verifyLedger(database.db)).toMatchObject({ problems: [], waiting: 1 });
  await client.query("update chain_transfers set value_wei = value_wei / 2 where payment_id = $1", [
    made.chain,
  ]);
  await client.query("update chain_payments set touched = false where id = $1", [made.chain]);
  client.release();
});
