import { afterAll, beforeAll, expect, test } from "vitest";
import { type OrderRow, type OrdersCtx, requestReceipt, setOrderStatus } from "../../domain/orders/index.ts";
import type { OrderStatus } from "../../domain/orders/model.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { ordersCtx, person, placed } from "./orders-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
});
afterAll(() => database.close());

/** Every cent of these orders moved: what the ledger says otherwise is tried where payments are. */
const allOfIt = async (_: unknown, { amountCents }: OrderRow) => ({
  movedCents: amountCents,
  writtenOffCents: 0,
});

async function mailsOf(orderId: string): Promise<string[]> {
  const found = await database.pool.query(
    "select to_address from mails where template = 'receipt' and dedupe_key like $1 order by created_at, to_address",
    [`receipt:${orderId}:%`],
  );
  return found.rows.map((row) => row.to_address);
}

async function receiptEvents(orderId: string): Promise<unknown[]> {
  const found = await database.pool.query(
    "select data from events where subject_id = $1 and type = 'order.receipt_requested'",
    [orderId],
  );
  return found.rows.map((row) => row.data);
}

/** An order of a guest that staff have brought to a status. */
async function orderAt(ctx: OrdersCtx, status: OrderStatus) {
  const { orderId, accessToken: token } = await placed(ctx, { customerEmail: "heron@customers.example" });
  if (status === "pending") return { orderId, token };
  const staff = { ...ctx, actor: await person(database, "staff") };
  const moved = await setOrderStatus(staff, { orderId, status, note: "Straight to it" });
  if (!moved.ok) throw new Error(moved.error.text);
  return { orderId, token };
}

test("a paid order's receipt goes to its own address once, however often it is asked for", async () => {
  const { ctx } = ordersCtx(database);
  const { orderId, token } = await orderAt(ctx, "payment_sent");
  const answers = await Promise.all([1, 2, 3].map(() => requestReceipt(ctx, { orderId, token }, allOfIt)));
  const again = await requestReceipt(ctx, { orderId, token, to: "HERON@customers.example " }, allOfIt);
  expect([...answers, again].every((answer) => answer.ok)).toBe(true);
  expect(await mailsOf(orderId)).toEqual(["heron@customers.example"]);
  expect(await receiptEvents(orderId)).toEqual([{ address: "own" }]);
});

test("three other addresses get one, the fourth is refused, and the log names none of them", async () => {
  const { ctx } = ordersCtx(database);
  const { orderId, token } = await orderAt(ctx, "completed");
  const others = ["a@books.example", "b@books.example", "c@books.example"];
  for (const to of [...others, "a@books.example"]) {
    expect(await requestReceipt(ctx, { orderId, token, to }, allOfIt)).toMatchObject({ ok: true });
  }
  const fourth = await requestReceipt(ctx, { orderId, token, to: "d@books.example" }, allOfIt);
  expect(fourth).toMatchObject({ ok: false, error: { code: "too_many", field: "email" } });
  expect(await requestReceipt(ctx, { orderId, token }, allOfIt)).toMatchObject({ ok: true });
  expect((await mailsOf(orderId)).sort()).toEqual([...others, "heron@customers.example"]);
  const log = await database.pool.query("select * from events where subject_id = $1", [orderId]);
  expect(JSON.stringify(log.rows)).not.toContain("@");
});

test.each(["pending", "gold_received", "canceled"] as const)(
  "an order that is %s has no receipt",
  async (status) => {
    const { ctx } = ordersCtx(database);
    const { orderId, token } = await orderAt(ctx, status);
    const asked = await requestReceipt(ctx, { orderId, token }, allOfIt);
    expect(asked).toMatchObject({ ok: false, error: { code: "conflict" } });
    expect(await mailsOf(orderId)).toEqual([]);
  },
);

test("who knows only the id, or holds another order's token, gets no receipt", async () => {
  const { ctx } = ordersCtx(database);
  const { orderId } = await orderAt(ctx, "payment_sent");
  const other = await orderAt(ctx, "payment_sent");
  for (const token of [undefined, other.token, "not-a-token"]) {
    const asked = await requestReceipt(ctx, { orderId, token, to: "thief@elsewhere.example" }, allOfIt);
    expect(asked).toMatchObject({ ok: false, error: { code: "forbidden" } });
  }
  expect(await mailsOf(orderId)).toEqual([]);
});
