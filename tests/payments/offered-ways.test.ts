import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeQuote, placeGoldOrder } from "../../domain/gold/index.ts";
import { findOrder } from "../../domain/orders/index.ts";
import { lockPayoutDetails, offeredPayouts, offeredWays } from "../../domain/payments/index.ts";
import { seedSettings } from "../../domain/settings/index.ts";
import type { Settings } from "../../domain/settings/model.ts";
import type { PayWay } from "../../domain/ways/model.ts";
import { goldShop } from "../gold/gold-rig.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { orderAt, paymentsCtx, paypal } from "./payments-rig.ts";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof goldShop>>;
beforeAll(async () => {
  database = await testDatabase();
  shop = await goldShop(database);
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.pool.query("delete from settings");
  await database.pool.query("delete from chain_watch");
  await database.pool.query("update eth_keys set state = 'active'");
});

const set = (payments: Partial<Settings["payments"]>) =>
  seedSettings(database.db, "payments", payments, shop.clock.now());

async function buy(
  options: { payWith?: PayWay; key?: string; source?: "web" | "api"; quoteId?: string } = {},
) {
  const { payWith, key = randomUUID(), source = "web" } = options;
  const quote = await makeQuote(shop.ctx, { direction: "buy", quantity: 1 });
  if (!quote.ok) throw new Error(quote.error.text);
  return placeGoldOrder(shop.ctx, {
    type: "gold_buy",
    quoteId: options.quoteId ?? quote.value.quoteId,
    rsn: "Vault Heron",
    customerEmail: "heron@customers.example",
    ...(payWith ? { payWith } : {}),
    source,
    customerId: null,
    once: { scope: "test", key },
  });
}

test("a shop that has changed nothing offers ETH, gold for boosts, and pays as it always did", async () => {
  expect(await offeredWays(shop.ctx, "gold_buy")).toEqual(["eth"]);
  expect(await offeredWays(shop.ctx, "quiver_boost")).toEqual(["eth", "gold"]);
  expect(await offeredWays(shop.ctx, "account_purchase")).toEqual(["eth"]);
  expect(await offeredWays(shop.ctx, "gold_sale")).toEqual([]);
  expect(await offeredPayouts(shop.ctx, "gold_sale")).toHaveLength(6);
  expect(await offeredPayouts(shop.ctx, "account_sale")).toEqual(["crypto-ETH", "crypto-SOL", "cashapp"]);
});

test("ETH is offered only with an active key and a chain that could be seen lately", async () => {
  const trouble = (minutesAgo: number) =>
    database.pool.query(
      `insert into chain_watch (chain_id, head_number, head_hash, head_time, finalized_number, checked_at, trouble, trouble_since)
       values (1, 1, '0x', $1, 1, $1, 'down', $1)
       on conflict (chain_id) do update set trouble_since = $1`,
      [new Date(shop.clock.now().getTime() - minutesAgo * 60_000)],
    );
  await trouble(9);
  expect(await offeredWays(shop.ctx, "gold_buy")).toEqual(["eth"]);
  await trouble(11);
  expect(await offeredWays(shop.ctx, "gold_buy")).toEqual([]);
  await database.pool.query("delete from chain_watch");
  await database.pool.query("update eth_keys set state = 'retired'");
  expect(await offeredWays(shop.ctx, "quiver_boost")).toEqual(["gold"]);
});

test("an order holds the way that was chosen; one that is not offered is refused with those that are", async () => {
  await set({ goldPurchase: ["eth", "bank"], bankInstructions: "IBAN: DE00" });
  const placed = await buy({ payWith: "bank" });
  if (!placed.ok) throw new Error(placed.error.text);
  expect(await findOrder(shop.ctx, placed.value.placed.orderId)).toMatchObject({ paymentMethod: "bank" });
  expect(await buy({ payWith: "venmo" })).toMatchObject({
    error: {
      code: "conflict",
      field: "payWith",
      text: "Venmo isn't available right now. You can pay with ETH or bank transfer.",
    },
  });
  expect(await buy({ payWith: "gold" })).toMatchObject({ error: { field: "payWith" } });
});

test("a program that names no way pays the first that is offered; with none nothing is ordered", async () => {
  const first = await buy({ source: "api" });
  if (!first.ok) throw new Error(first.error.text);
  expect(await findOrder(shop.ctx, first.value.placed.orderId)).toMatchObject({
    paymentMethod: "crypto-ETH",
  });
  await set({ goldPurchase: [] });
  expect(await buy({ source: "api" })).toMatchObject({
    error: { text: "This can't be ordered right now. Please try again later, or message us." },
  });
});

test("a repeat gets its first answer though its way was switched off meanwhile", async () => {
  const quote = await makeQuote(shop.ctx, { direction: "buy", quantity: 1 });
  if (!quote.ok) throw new Error(quote.error.text);
  const asked = { payWith: "eth", key: randomUUID(), quoteId: quote.value.quoteId } as const;
  const first = await buy(asked);
  await set({ goldPurchase: [] });
  expect(await buy(asked)).toMatchObject({ ok: true, value: { replayed: true } });
  expect(first).toMatchObject({ ok: true });
});

test("payout details are taken only by a way in which such a sale is paid; locked ones stay", async () => {
  const { as, ctx } = paymentsCtx(database);
  const staff = as(await person(database, "staff"));
  const before = await orderAt(staff, "pending");
  expect(await lockPayoutDetails(ctx, { ...before, details: paypal })).toMatchObject({ ok: true });
  await set({ goldSalePayouts: ["crypto-SOL", "venmo"] });
  const after = await orderAt(staff, "pending");
  expect(await lockPayoutDetails(ctx, { ...after, details: paypal })).toMatchObject({
    error: { code: "conflict", text: "We don't pay this way right now. We can pay you by SOL or Venmo." },
  });
  const eth = { method: "crypto", coin: "ETH", address: `0x${"1".repeat(40)}` } as const;
  expect(await lockPayoutDetails(ctx, { ...after, details: eth })).toMatchObject({
    error: { field: "coin" },
  });
  const venmo = { method: "venmo", handle: "@vault-heron" } as const;
  expect(await lockPayoutDetails(ctx, { ...after, details: venmo })).toMatchObject({ ok: true });
  expect(await lockPayoutDetails(ctx, { ...before, details: paypal })).toMatchObject({ ok: true });
});
