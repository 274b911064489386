import { afterAll, beforeAll, expect, test } from "vitest";
import { findOrder } from "../../domain/orders/index.ts";
import {
  choosePayWay,
  readOrderPaying,
  recordPayment,
  startChainPayment,
} from "../../domain/payments/index.ts";
import { seedSettings } from "../../domain/settings/index.ts";
import { system, visitor } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { chainCtx, ethPorts } from "./chain-rig.ts";
import { ModelChain } from "./model-chain.ts";
import { orderAt } from "./payments-rig.ts";

let database: TestDatabase;
let rig: Awaited<ReturnType<typeof chainCtx>>;
let customer: ReturnType<typeof rig.as>;
beforeAll(async () => {
  database = await testDatabase();
  const chain = new ModelChain(new Date("2026-11-20T12:00:00Z"));
  rig = await chainCtx(database, ethPorts(chain.reader()));
  customer = rig.as(visitor);
  const payments = {
    goldPurchase: ["eth", "bank", "paypal"],
    boost: ["eth", "gold"],
    bankInstructions: "IBAN: DE00",
    paypalInstructions: "pay@shop.example",
  };
  await seedSettings(database.db, "payments", payments, rig.clock.now());
});
afterAll(() => database.close());

const bought = () => orderAt(rig.as(system("test")), "pending", { type: "gold_buy" });

async function payingOf(order: { orderId: string; token: string }) {
  const read = await readOrderPaying(customer, order);
  if (!read.ok) throw new Error(read.error.text);
  return read.value;
}

test("the customer changes the way while nothing has come, and reads where to send it", async () => {
  const order = await bought();
  expect(await choosePayWay(customer, { ...order, way: "bank" })).toMatchObject({ ok: true });
  expect(await payingOf(order)).toMatchObject({
    paymentMethod: "bank",
    manual: { way: "bank", instructions: "IBAN: DE00" },
    otherWays: ["eth", "paypal"],
  });
  expect(await choosePayWay(customer, { ...order, way: "paypal" })).toMatchObject({ ok: true });
  const { rows } = await database.pool.query(
    "select data, visibility from events where subject_id = $1 and type = 'order.pay_way_changed' order by seq",
    [order.orderId],
  );
  expect(rows.map(({ data }) => [data.from, data.to])).toEqual([
    [null, "bank"],
    ["bank", "paypal"],
  ]);
});

test("the same way again changes nothing; others, gold and those of nobody are refused", async () => {
  const order = await bought();
  await choosePayWay(customer, { ...order, way: "bank" });
  const version = (await findOrder(customer, order.orderId))?.version;
  expect(await choosePayWay(customer, { ...order, way: "bank" })).toMatchObject({ ok: true });
  expect((await findOrder(customer, order.orderId))?.version).toBe(version);
  for (const way of ["venmo", "gold"] as const) {
    expect(await choosePayWay(customer, { ...order, way })).toMatchObject({ error: { field: "payWith" } });
  }
  const stranger = { orderId: order.orderId, token: undefined, way: "paypal" } as const;
  expect(await choosePayWay(customer, stranger)).toMatchObject({ error: { code: "forbidden" } });
});

test("once money has come, or the order has moved on, the way stays", async () => {
  const manager = rig.as(await person(database, "manager"));
  const order = await bought();
  const part = { method: "manual", how: "bank", reference: "REF-1", amountCents: 100 } as const;
  expect(await recordPayment(manager, { orderId: order.orderId, ...part })).toMatchObject({ ok: true });
  expect((await payingOf(order)).otherWays).toEqual([]);
  expect(await choosePayWay(customer, { ...order, way: "bank" })).toMatchObject({
    error: { code: "conflict", text: expect.stringContaining("can't change how you pay") },
  });
});

test("an order keeps a way that is switched off, and may leave it; ETH is not started where it is not offered", async () => {
  const order = await bought();
  await choosePayWay(customer, { ...order, way: "paypal" });
  await database.pool.query(
    `update settings set value = value || '{"goldPurchase": ["bank"]}'::jsonb where key = 'payments'`,
  );
  expect(await payingOf(order)).toMatchObject({
    manual: { way: "paypal", instructions: "pay@shop.example" },
    otherWays: ["bank"],
    takesEth: false,
  });
  expect(await startChainPayment(customer, order)).toMatchObject({
    error: { code: "conflict", text: expect.stringContaining("You can pay with bank transfer.") },
  });
  expect(await choosePayWay(customer, { ...order, way: "eth" })).toMatchObject({
    error: { code: "conflict" },
  });
  expect(await choosePayWay(customer, { ...order, way: "bank" })).toMatchObject({ ok: true });
});
