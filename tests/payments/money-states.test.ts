import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { whyMoneyStatesDiffer } from "../../domain/orders/index.ts";
import {
  type MoneyState,
  mayStandTogether,
  type OrderStatus,
  type OrderType,
  orderStatuses,
  orderTypes,
  products,
  purchaseMoneyStates,
  saleMoneyStates,
  shopPays,
} from "../../domain/orders/model.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

type Entries = Record<string, number>;
type Posting = { kind: string; entries: Entries };

const price = 2_000;
const received = (cents: number): Posting => ({
  kind: "payment_received",
  entries: { cash: cents, customer_deposits: -cents },
});
const refundDue: Posting = {
  kind: "refund_due",
  entries: { customer_deposits: price, refunds_due: -price },
};

/** The postings that bring an order of $20.00 into each state of its money. */
const postings: Record<MoneyState, Posting[]> = {
  nothing: [],
  owed: [{ kind: "gold_received", entries: { gold: price, owed_to_customers: -price } }],
  paid_out: [{ kind: "payout_sent", entries: { gold: price, cash: -price } }],
  written_off: [],
  unpaid: [],
  part_paid: [received(500)],
  paid: [received(price)],
  taken_back: [
    received(price),
    { kind: "payment_received_reversed", entries: { cash: -price, customer_deposits: price } },
  ],
  refund_due: [received(price), refundDue],
  refunded: [received(price), refundDue, { kind: "refund", entries: { refunds_due: price, cash: -price } }],
};
const saleWrittenOff: Posting = { kind: "sale_written_off", entries: { gold: price, written_off: -price } };
const purchaseWrittenOff: Posting = {
  kind: "purchase_written_off",
  entries: { written_off: price, customer_deposits: -price },
};

function postingsFor(type: OrderType, state: MoneyState): Posting[] {
  if (state !== "written_off") return postings[state];
  return [shopPays(type) ? saleWrittenOff : purchaseWrittenOff];
}

/**
 * Puts an order with these postings into the database in one transaction; answers the code of what refuses
 * it.
 */
async function plant(type: OrderType, status: OrderStatus, made: readonly Posting[]): Promise<string> {
  const client = await database.pool.connect();
  const id = randomUUID();
  try {
    await client.query("begin");
    await client.query(
      `insert into orders (id, type, status, customer_email, is_guest, amount_cents, access_token_hash, source,
         status_changed_at, created_at, updated_at)
       values ($1, $2, $3, 'x@customers.example', true, $4, sha256($5), 'web', now(), now(), now())`,
      [id, type, status, price, Buffer.from(id)],
    );
    for (const { kind, entries } of made) {
      const { rows } = await client.query(
        "insert into ledger_postings (order_id, kind, key, at) values ($1, $2, $3, now()) returning id",
        [id, kind, `${kind}:${id}`],
      );
      for (const [account, cents] of Object.entries(entries))
        await client.query(
          "insert into ledger_entries (posting_id, account, amount_cents) values ($1, $2, $3)",
          [rows[0].id, account, cents],
        );
    }
    await client.query("commit");
    return "stands";
  } catch (error) {
    await client.query("rollback");
    if (error instanceof Error && "code" in error) return String(error.code);
    throw error;
  } finally {
    client.release();
  }
}

test.each(orderTypes)("%s: the database lets exactly the pairs of the table stand", async (type) => {
  const states: readonly MoneyState[] = shopPays(type) ? saleMoneyStates : purchaseMoneyStates;
  for (const status of orderStatuses) {
    for (const state of states) {
      // What is due back, or went back, is told of a canceled order only: of another it is paid, or not.
      const isCanceledOnly = state === "refund_due" || state === "refunded";
      if (isCanceledOnly && status !== "canceled") continue;
      // Money for a canceled order is always on its way back.
      const isNeverOfCanceled = state === "part_paid" || state === "paid" || state === "written_off";
      if (isNeverOfCanceled && status === "canceled" && !shopPays(type)) continue;
      const answer = await plant(type, status, postingsFor(type, state));
      const wanted = mayStandTogether(type, status, state) ? "stands" : "GH002";
      expect(`${status} ${state} ${answer}`).toBe(`${status} ${state} ${wanted}`);
    }
  }
});

test("an order in a status of another type is refused, whatever its money", async () => {
  expect(await plant("gold_buy", "gold_received", [received(price)])).toBe("GH002");
  expect(await plant("account_purchase", "payment_sent", [received(price)])).toBe("GH002");
  expect(await plant("gold_sale", "verifying_account", [])).toBe("GH002");
});

test("no table of the program lets a delivered purchase stand unpaid, or a paid sale owed", () => {
  const unpaid: readonly MoneyState[] = ["unpaid", "part_paid", "owed", "nothing"];
  for (const type of orderTypes) {
    const { completed, payment_sent } = products[type].workflow;
    expect(completed?.money.filter((state) => unpaid.includes(state))).toEqual([]);
    expect(payment_sent?.money.filter((state) => state !== "paid_out") ?? []).toEqual([]);
  }
});

test("the program does not start beside another table, and says what differs", async () => {
  expect(await whyMoneyStatesDiffer(database.db)).toBeNull();
  await database.pool.query(
    "insert into order_money_states (type, status, money_state) values ('gold_buy', 'completed', 'unpaid')",
  );
  expect(await whyMoneyStatesDiffer(database.db)).toContain("only there: gold_buy, completed, unpaid");
  await database.pool.query(
    "delete from order_money_states where money_state = 'unpaid' and status in ('completed', 'canceled')",
  );
  expect(await whyMoneyStatesDiffer(database.db)).toContain("missing there: gold_buy, canceled, unpaid");
});

test("an order from before the rule may be worked on until it fits, and is held to it from then on", async () => {
  const own = await testDatabase();
  const id = randomUUID();
  const client = await own.pool.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into orders (id, type, status, customer_email, is_guest, amount_cents, access_token_hash, source,
       status_changed_at, created_at, updated_at)
     values ($1, 'gold_buy', 'completed', 'x@customers.example', true, 2000, sha256($2), 'web', now(), now(), now())`,
    [id, Buffer.from(id)],
  );
  await client.query("set session_replication_role = origin");
  const edit = (amount: number) =>
    client.query("update orders set amount_cents = $2 where id = $1", [id, amount]);
  await expect(edit(2001)).rejects.toMatchObject({ code: "GH002" });
  await client.query("insert into order_money_exempt (order_id) values ($1)", [id]);
  await edit(2002);
  await client.query("update orders set status = 'in_progress' where id = $1", [id]);
  const { rows } = await client.query("select * from order_money_exempt");
  expect(rows).toEqual([]);
  const completed = client.query("update orders set status = 'completed' where id = $1", [id]);
  await expect(completed).rejects.toMatchObject({ code: "GH002" });
  client.release();
  await own.close();
});
