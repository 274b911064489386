import { afterAll, beforeAll, expect, test } from "vitest";
import { orderTypes, purchaseMoneyStates, saleMoneyStates, shopPays } from "../../domain/orders/model.ts";
import { postingLabels } from "../../domain/payments/ledger/ledger-copy.ts";
import { accounts } from "../../domain/payments/ledger/ledger-names.ts";
import { lists, readDatabaseLists, whyListsDiffer } from "../../server/database-lists.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test("every rule of the database that lists values has its list in the program, and they agree", async () => {
  expect(Object.keys(await readDatabaseLists(database.db)).sort()).toEqual(Object.keys(lists).sort());
  expect(await whyListsDiffer(database.db)).toBeNull();
});

test("a rule that lists other values, or is gone, keeps the program from starting", async () => {
  const { pool, db } = database;
  await pool.query("alter table boost_access drop constraint boost_access_choice");
  expect(await whyListsDiffer(db)).toContain(
    "boost_access_choice doesn't match this program (missing there: login, chat)",
  );
  await pool.query(
    "alter table boost_access add constraint boost_access_choice check (choice in ('login', 'mail'))",
  );
  expect(await whyListsDiffer(db)).toContain("(missing there: chat. only there: mail)");
});

const quoted = (text: string) => Array.from(text.matchAll(/'([^']*)'/g), ([, name = ""]) => name);

async function sourceOf(name: string): Promise<string> {
  const { rows } = await database.pool.query<{ source: string }>(
    "select prosrc as source from pg_proc where proname = $1",
    [name],
  );
  return rows[0]?.source ?? "";
}

test("the database names the states of money, and the types whose money we pay, as the program does", async () => {
  const [, states = ""] = (await sourceOf("order_money_state")).split("WHERE p.order_id = asked;");
  const sales = orderTypes.filter(shopPays);
  expect(new Set(quoted(states))).toEqual(
    new Set([...sales, ...saleMoneyStates, ...purchaseMoneyStates, "canceled", "returned"]),
  );
});

test("the database knows no account of the ledger and no kind of booking that the program does not know", async () => {
  const [sums = ""] = (await sourceOf("order_money_state")).split("WHERE p.order_id = asked;");
  const known = [...accounts, ...Object.keys(postingLabels)];
  expect(quoted(sums)).toContain("payment_received");
  expect(quoted(sums).filter((name) => !known.includes(name))).toEqual([]);
});

test("the index of paid orders that wait is over the types that customers pay for", async () => {
  const { rows } = await database.pool.query<{ rule: string }>(
    "select pg_get_indexdef('orders_paid_waiting'::regclass) as rule",
  );
  const types = /type = ANY \(ARRAY\[(.*?)\]\)/.exec(rows[0]?.rule ?? "")?.[1] ?? "";
  expect(quoted(types).sort()).toEqual(orderTypes.filter((type) => !shopPays(type)).sort());
});
