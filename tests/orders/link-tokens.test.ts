import { afterAll, beforeAll, expect, test } from "vitest";
import {
  checkOrderLink,
  findOrder,
  openOrderLink,
  orderLink,
  orderTasks,
  readOrder,
} from "../../domain/orders/index.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { ordersCtx, placed } from "./orders-rig.ts";

let database: TestDatabase;
const day = 86_400_000;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

async function mailed() {
  const { ctx, clock } = ordersCtx(database);
  const { orderId } = await placed(ctx);
  const order = await findOrder(ctx, orderId);
  if (!order) throw new Error("The order is gone");
  const key = new URL(orderLink(ctx, order)).searchParams.get("key") ?? "";
  return { ctx, clock, orderId, key };
}

async function tokensOf(orderId: string): Promise<number> {
  const found = await database.pool.query("select 1 from order_access_tokens where order_id = $1", [orderId]);
  return found.rowCount ?? 0;
}

test("looking whether a link holds makes no token", async () => {
  const { ctx, orderId, key } = await mailed();
  expect(await checkOrderLink(ctx, { orderId, key })).toMatchObject({ ok: true });
  expect(await checkOrderLink(ctx, { orderId, key: `${key}x` })).toMatchObject({ ok: false });
  expect(await tokensOf(orderId)).toBe(0);
});

test("a link's token ends with the link, not 90 days after it was followed, and is then forgotten", async () => {
  const { ctx, clock, orderId, key } = await mailed();
  clock.advance(80 * day);
  const opened = await openOrderLink(ctx, { orderId, key });
  if (!opened.ok) throw new Error(opened.error.text);
  const { token } = opened.value;
  await orderTasks(ctx)["forget-order-tokens"]();
  expect(await readOrder(ctx, { orderId, token })).toMatchObject({ value: { viewerRole: "customer" } });
  clock.advance(11 * day);
  expect(await readOrder(ctx, { orderId, token })).toMatchObject({ value: { viewerRole: "public" } });
  expect(await tokensOf(orderId)).toBe(1);
  await orderTasks(ctx)["forget-order-tokens"]();
  expect(await tokensOf(orderId)).toBe(0);
});
