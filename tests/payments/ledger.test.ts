import { afterAll, beforeAll, expect, test } from "vitest";
import { post } from "../../domain/payments/index.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { orderAt, paymentsCtx, postingsOf } from "./payments-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function anOrder(): Promise<string> {
  return (await orderAt(paymentsCtx(database).ctx, "pending")).orderId;
}

/** Writes a posting past the program, as a mistake in it would. */
async function insert(orderId: string, cents: number[]): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    const made = await client.query(
      "insert into ledger_postings (order_id, kind, key, at) values ($1, 'test', gen_random_uuid()::text, now()) returning id",
      [orderId],
    );
    for (const amount of cents) {
      await client.query(
        "insert into ledger_entries (posting_id, account, amount_cents) values ($1, 'cash', $2)",
        [made.rows[0].id, amount],
      );
    }
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

test("the database commits no posting whose entries do not sum to zero", async () => {
  const orderId = await anOrder();
  await expect(insert(orderId, [1900, -1899])).rejects.toThrow("does not sum to zero");
  await expect(insert(orderId, [5])).rejects.toThrow("does not sum to zero");
  expect(await postingsOf(database, orderId)).toEqual([]);
  await insert(orderId, [1900, -1900]);
  expect(await postingsOf(database, orderId)).toEqual(["test cash 1900, cash -1900"]);
});

test.each([
  "update ledger_entries set amount_cents = 0",
  "delete from ledger_entries",
  "truncate ledger_entries, ledger_postings",
  "update ledger_postings set kind = 'other'",
  "delete from ledger_postings",
])("the ledger refuses: %s", async (statement) => {
  await insert(await anOrder(), [1, -1]);
  await expect(database.pool.query(statement)).rejects.toThrow("append-only");
});

test("a booking under a key that is there is not made again", async () => {
  const { ctx } = paymentsCtx(database);
  const orderId = await anOrder();
  const posting = {
    orderId,
    kind: "payment_received",
    key: `test:${orderId}`,
    entries: { cash: 100, customer_deposits: -100 },
    at: ctx.clock.now(),
  } as const;
  const book = () => ctx.db.transaction((tx) => post(tx, posting));
  const answers = await Promise.all([book(), book(), book(), book()]);
  expect(answers.filter(Boolean)).toHaveLength(1);
  expect(await postingsOf(database, orderId)).toEqual(["payment_received cash 100, customer_deposits -100"]);
});

test("entries that do not sum to zero are a bug, and nothing is booked", async () => {
  const { ctx } = paymentsCtx(database);
  const orderId = await anOrder();
  const wrong = { orderId, kind: "refund", key: `wrong:${orderId}`, at: ctx.clock.now() } as const;
  for (const entries of [{ cash: 100, refunds_due: -99 }, {}]) {
    await expect(ctx.db.transaction((tx) => post(tx, { ...wrong, entries }))).rejects.toThrow("sums to");
  }
  expect(await postingsOf(database, orderId)).toEqual([]);
});
