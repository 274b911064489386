import { afterAll, beforeAll, expect, test } from "vitest";
import { editOrder, readInvoice, setOrderStatus } from "../../domain/orders/index.ts";
import type { OrderStatus } from "../../domain/orders/model.ts";
import type { Actor } from "../../kernel/actor.ts";
import { paidByHand, paymentsCtx } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { person, placed } from "./orders-rig.ts";

let database: TestDatabase;
let manager: Actor;

beforeAll(async () => {
  database = await testDatabase();
  manager = await person(database, "manager");
});
afterAll(() => database.close());

async function completed() {
  const { ctx, clock, as } = paymentsCtx(database);
  const desk = as(manager);
  const { orderId, accessToken: token } = await placed(ctx, { type: "gold_buy" });
  const payment = { method: "manual", how: "bank", reference: orderId, amountCents: 1900 } as const;
  const paid = await paidByHand(desk, { orderId, ...payment });
  if (!paid.ok) throw new Error(paid.error.text);
  const put = async (status: OrderStatus) => {
    const done = await setOrderStatus(desk, { orderId, status, note: "because", gold: "returned" });
    if (!done.ok) throw new Error(done.error.text);
  };
  const read = async (by = desk, number?: string) => {
    const found = await readInvoice(by, { orderId, token: by === desk ? undefined : token, number });
    return found.ok ? found.value : null;
  };
  await put("completed");
  const first = await read();
  if (!first) throw new Error("There is no invoice");
  return { ctx, clock, desk, orderId, put, read, first };
}

async function rename({ desk, orderId }: Awaited<ReturnType<typeof completed>>, customerName: string) {
  const found = await database.pool.query("select version from orders where id = $1", [orderId]);
  const { version } = found.rows[0];
  const done = await editOrder(desk, { orderId, version, edit: { customerName }, note: "a correction" });
  if (!done.ok) throw new Error(done.error.text);
}

test("what was issued under a number never changes, whatever becomes of the order", async () => {
  const trade = await completed();
  const { ctx, put, read, first } = trade;
  await put("pending");
  await rename(trade, "Another Heron");
  expect(await read()).toEqual({ ...first, mark: "Order reopened" });
  expect(await read(ctx)).toBeNull();
  await put("completed");
  const second = await read();
  expect(second).toMatchObject({ customer: { name: "Another Heron" }, mark: null, others: [first.number] });
  const replaced = { ...first, mark: `Replaced by ${second?.number}`, others: [second?.number] };
  expect(await read(trade.desk, first.number)).toEqual(replaced);
  expect(await read(ctx)).toMatchObject({ number: second?.number, others: [] });
  expect(await read(ctx, first.number)).toBeNull();
});

test("an order completed again as it was keeps its invoice, to the day", async () => {
  const { clock, put, read, first } = await completed();
  await put("pending");
  clock.advance(3 * 86_400_000);
  await put("completed");
  expect(await read()).toEqual(first);
});

test("a canceled order's invoice is there for staff, marked, and not for its customer", async () => {
  const { ctx, put, read, first } = await completed();
  await put("canceled");
  expect(await read(ctx)).toBeNull();
  expect(await read()).toEqual({ ...first, mark: "Canceled" });
});

test("numbers have no gap, also where orders got a second one", async () => {
  const trade = await completed();
  for (const name of ["One", "Two"]) {
    await trade.put("pending");
    await rename(trade, name);
    await trade.put("completed");
  }
  const found = await database.pool.query("select number from invoices order by number");
  const numbers = found.rows.map(({ number }) => number);
  expect(numbers.length).toBeGreaterThan(3);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});
