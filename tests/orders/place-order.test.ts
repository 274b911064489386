import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type NewOrder, placeOrder, readOrder } from "../../domain/orders/index.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { ordersCtx, placed } from "./orders-rig.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

function order(more: Partial<NewOrder> = {}): NewOrder {
  return {
    id: randomUUID(),
    type: "gold_sale",
    customerId: null,
    customerName: null,
    customerEmail: "heron@customers.example",
    rsn: "Vault Heron",
    quantity: 100,
    amountCents: 1900,
    source: "web",
    ...more,
  };
}

async function count(table: string): Promise<number> {
  return (await database.pool.query(`select count(*)::int as count from ${table}`)).rows[0].count;
}

test("a placed order is there with its event, its job and its place in the counts, and its customer opens it with the token", async () => {
  const { ctx } = ordersCtx(database);
  const { orderId, accessToken } = await placed(ctx);
  const view = await readOrder(ctx, { orderId, token: accessToken });
  expect(view).toMatchObject({
    ok: true,
    value: { status: "pending", amountCents: 1900, quantity: 100, viewerRole: "customer" },
  });
  const due = await database.pool.query(
    "select type from due_events join events on id = event_id where subject_id = $1",
    [orderId],
  );
  expect(due.rows).toEqual([{ type: "order.placed" }]);
  const changes = await database.pool.query(
    "select type, status, orders, quantity, amount_cents from order_count_changes order by id desc limit 1",
  );
  expect(changes.rows).toEqual([
    { type: "gold_sale", status: "pending", orders: 1, quantity: 100, amount_cents: 1900 },
  ]);
});

test("twenty simultaneous repeats of one key make one order and all get its id and token", async () => {
  const { ctx } = ordersCtx(database);
  const before = await count("orders");
  const once = { scope: "repeats", key: randomUUID(), content: { quantity: 100 } };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => placeOrder(ctx, { order: order(), once, visitor: null })),
  );
  const values = answers.map((answer) => (answer.ok ? answer.value : null));
  expect(new Set(values.map((value) => value?.placed.accessToken)).size).toBe(1);
  expect(values.filter((value) => value?.replayed === false)).toHaveLength(1);
  expect(await count("orders")).toBe(before + 1);
});

test("a key that comes again with other content is refused", async () => {
  const { ctx } = ordersCtx(database);
  const once = { scope: "other", key: randomUUID(), content: { quantity: 100 } };
  await placeOrder(ctx, { order: order(), once, visitor: null });
  const again = await placeOrder(ctx, {
    order: order(),
    once: { ...once, content: { quantity: 1 } },
    visitor: null,
  });
  expect(again).toMatchObject({ ok: false, error: { code: "key_reused" } });
});

test("a step that refuses undoes everything and leaves the key free", async () => {
  const { ctx } = ordersCtx(database);
  const [orders, events, keys] = [
    await count("orders"),
    await count("events"),
    await count("idempotency_keys"),
  ];
  const notEnough = { code: "conflict", text: "Not enough." } as const;
  const once = { scope: "guarded", key: randomUUID(), content: {} };
  const refused = await placeOrder(ctx, {
    order: order(),
    once,
    visitor: null,
    steps: [{ statement: sql`select where false`, mustReturn: 1, failure: async () => notEnough }],
  });
  expect(refused).toEqual({ ok: false, error: notEnough });
  expect([await count("orders"), await count("events"), await count("idempotency_keys")]).toEqual([
    orders,
    events,
    keys,
  ]);
  const held = await placeOrder(ctx, {
    order: order(),
    once,
    visitor: null,
    steps: [{ statement: sql`select`, mustReturn: 1, failure: async () => notEnough }],
  });
  expect(held).toMatchObject({ ok: true, value: { replayed: false } });
});

test("one quote makes one order, whatever the keys", async () => {
  const { ctx } = ordersCtx(database);
  const quoteId = randomUUID();
  const once = () => ({ scope: "quotes", key: randomUUID(), content: {} });
  const answers = await Promise.all(
    [1, 2, 3].map(() => placeOrder(ctx, { order: order({ quoteId }), once: once(), visitor: null })),
  );
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(answers.find((answer) => !answer.ok)).toMatchObject({ error: { code: "conflict" } });
});
