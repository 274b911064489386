import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { exportStatement, mostPrinted, writeStatement } from "../../domain/payments/index.ts";
import { statementRangeFrom } from "../../domain/payments/inputs.ts";
import { type Actor, visitor } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { orderAt, paymentsCtx } from "./payments-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const november = { from: "2026-11-01", to: "2026-11-30" };

async function csvOf(actor: Actor, range = november): Promise<{ pieces: string[]; lines: string[] }> {
  const found = exportStatement({ db: database.db, actor }, range);
  if (!found.ok) throw new Error(found.error.text);
  const pieces: string[] = [];
  for await (const piece of found.value) pieces.push(piece);
  return { pieces, lines: pieces.join("").trimEnd().split("\r\n") };
}

/** Orders of the existing shop, without any money; the first at the midnight that begins a November, UTC. */
const insertMany = (personId: string, count: number, name = "Vault Heron") =>
  database.pool.query(
    `insert into orders (id, type, status, customer_name, customer_email, customer_id, rsn, is_guest, amount_cents,
       access_token_hash, source, status_changed_at, created_at, updated_at)
     select gen_random_uuid(), 'gold_sale', 'pending', 'A', 'a@customers.example', $1, $3, false, 100, '\\x00', 'web', now(),
       timestamptz '2026-11-01 00:00Z' + i / 3 * interval '1 second', now() from generate_series(0, $2 - 1) as i`,
    [personId, count, name],
  );

test("a statement has one's own orders of its days only, each with what the ledger says", async () => {
  const { as } = paymentsCtx(database);
  const [one, other, staff] = [
    await person(database, "member"),
    await person(database, "member"),
    await person(database, "manager"),
  ];
  const sold = await orderAt(as(staff), "payment_sent", { customerId: one.personId });
  const bought = await orderAt(as(staff), "completed", { type: "gold_buy", customerId: one.personId });
  const open = await orderAt(as(staff), "pending", { customerId: one.personId });
  await orderAt(as(staff), "completed", { type: "gold_buy", customerId: other.personId });
  const removed = await orderAt(as(staff), "pending", { customerId: one.personId });
  await database.pool.query("update orders set removed_at = now() where id = $1", [removed.orderId]);
  const { lines } = await csvOf(one);
  const sums = (orderId: string) =>
    lines
      .find((line) => line.includes(orderId))
      ?.split(",")
      .slice(-3);
  expect(lines).toHaveLength(5);
  expect(sums(sold.orderId)).toEqual(['"0.00"', '"19.00"', '"0.00"']);
  expect(sums(bought.orderId)).toEqual(['"19.00"', '"0.00"', '"0.00"']);
  expect(sums(open.orderId)).toEqual(['"0.00"', '"0.00"', '"0.00"']);
  expect(lines.at(-1)).toBe('"Total","","","","","","","","19.00","19.00","0.00"');
  expect((await csvOf(one, { from: "2026-11-21", to: "2026-11-30" })).lines).toHaveLength(2);
  expect(exportStatement({ db: database.db, actor: visitor }, november)).toMatchObject({
    ok: false,
    error: { code: "unauthenticated" },
  });
});

test("of many orders a piece at a time comes, each order once, and no cell runs in a spreadsheet", async () => {
  const customer = await person(database, "member");
  await insertMany(customer.personId, 1200, "=HYPERLINK(1)");
  const { pieces, lines } = await csvOf(customer);
  expect(pieces).toHaveLength(4);
  expect(lines).toHaveLength(1202);
  expect(new Set(lines).size).toBe(1202);
  expect(lines[1]).toContain('"\'=HYPERLINK(1)"');
});

test("a day begins and ends at midnight, UTC", async () => {
  const customer = await person(database, "member");
  await insertMany(customer.personId, 1);
  const count = async (from: string, to: string) => (await csvOf(customer, { from, to })).lines.length - 2;
  expect(await count("2026-11-01", "2026-11-01")).toBe(1);
  expect(await count("2026-10-01", "2026-10-31")).toBe(0);
  expect(await count("2026-11-02", "2026-11-30")).toBe(0);
});

longTest("more orders than anybody prints are refused as a PDF, with what to do instead", async () => {
  const customer = await person(database, "member");
  await insertMany(customer.personId, mostPrinted + 1);
  const asked = { range: november, name: "A", email: "a@customers.example" };
  expect(await writeStatement({ db: database.db, actor: customer }, asked)).toMatchObject({
    ok: false,
    error: { code: "invalid", text: expect.stringContaining("download the CSV") },
  });
});

test("days that are no days are this year's, and the wrong way round they are turned", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const range = (query: string) => statementRangeFrom(new URLSearchParams(query), now);
  const thisYear = { from: "2026-01-01", to: "2026-11-20" };
  expect(range("")).toEqual(thisYear);
  expect(range(`from=${randomUUID()}&to=2026-02-30`)).toEqual(thisYear);
  expect(range("from=2026-05-02&to=2026-05-01")).toEqual({ from: "2026-05-01", to: "2026-05-02" });
});
