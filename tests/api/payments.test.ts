import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureBoostPrices } from "../../domain/boosts/index.ts";
import { watchStep } from "../../domain/payments/chain/watch-step.ts";
import { activateFirstEthKey } from "../../domain/payments/index.ts";
import { rsnKey } from "../../domain/players/model.ts";
import { system } from "../../kernel/actor.ts";
import { fail } from "../../kernel/result.ts";
import { standardPlayer } from "../boosts/boosts-rig.ts";
import { ethPorts, priceMicroUsd } from "../payments/chain-rig.ts";
import { ModelChain } from "../payments/model-chain.ts";
import { testXpub } from "../support/anvil.ts";
import { type ApiRig, apiRig, freshKey, orderBody } from "./api-rig.ts";

let rig: ApiRig;
let chain: ModelChain;

beforeAll(async () => {
  rig = await apiRig();
  chain = new ModelChain(rig.clock.now());
  rig.services.ctx.eth = ethPorts(chain.reader());
  rig.players.set(rsnKey("Cinder Wren"), { kind: "found", scores: standardPlayer });
  const ctx = { ...rig.services.ctx, actor: system("test") };
  await ensureBoostPrices(ctx);
  await activateFirstEthKey(ctx, testXpub);
  await look();
});
afterAll(() => rig.close());

/** Looks the chain through up to its head. */
async function look() {
  rig.clock.advance(Math.max(0, chain.time - rig.clock.now().getTime()));
  const ctx = { ...rig.services.ctx, actor: system("chain") };
  await watchStep(ctx, { holder: "test", leaseMilliseconds: 30_000, mayExpire: true });
}

async function boostQuote() {
  const json = { rsn: "Cinder Wren", want_infernal: true, want_quiver: true, use_our_gear: true };
  const quote = await rig.call("POST", "/api/quote", { json });
  return String(quote.json.quote_id);
}

const create = (json: unknown, more: Parameters<ApiRig["call"]>[2] = {}) =>
  rig.call("POST", "/api/create-payment", { json, ...more });
const keyed = (key = freshKey()) => ({ headers: { "idempotency-key": key } });
const statusOf = (orderId: unknown, key?: string) =>
  rig.call("GET", `/api/status/${String(orderId)}`, key === undefined ? {} : { key });

/** A guest's boost of $74.00, ordered and its payment started in one call. */
async function boughtBoost() {
  const quote_id = await boostQuote();
  const bought = await create({ quote_id, customer_email: "wren@customers.example" }, keyed());
  expect(bought.status).toBe(201);
  const { order_id, address, access_token } = bought.json;
  return { order_id: String(order_id), address: String(address), token: String(access_token) };
}

/** A guest's purchase of 10M of gold for $2.00. */
async function boughtGold() {
  const quote = await rig.call("POST", "/api/gold/quotes", { json: { direction: "buy", quantity: 10 } });
  const json = orderBody(quote.json.quote_id, { type: "gold_buy" });
  const placed = await rig.call("POST", "/api/orders", { json, ...keyed() });
  return { orderId: String(placed.json.id), token: String(placed.json.access_token) };
}

test("one call orders a boost under its quote and starts its payment, with the fields of Rule S105", async () => {
  const quote_id = await boostQuote();
  const sent = { quote_id, customer_email: "Wren@Customers.example", amount_usd: 1, order_id: undefined };
  const answer = await create(sent, keyed());
  expect(answer.status).toBe(201);
  expect(answer.json).toMatchObject({
    amount_usd: 74,
    amount_eth: 0.037,
    amount_wei: "37000000000000000",
    missing_eth: 0.037,
    eth_price_usd: priceMicroUsd / 1_000_000,
    status: "pending",
    state: "awaiting",
  });
  const { address, chain_id, uri, order_id, access_token } = answer.json;
  expect(uri).toBe(`ethereum:${String(address)}@${String(chain_id)}?value=37000000000000000`);
  const order = await rig.call("GET", `/api/orders/${String(order_id)}`, { key: String(access_token) });
  expect(order.json).toMatchObject({
    type: "infernal_quiver_boost",
    amount_usd: 74,
    customer_email: "wren@customers.example",
    payment_method: "crypto-ETH",
  });
});

test("a repeat under the same key places nothing and answers the running payment, other content is refused", async () => {
  const quote_id = await boostQuote();
  const key = freshKey();
  const first = await create({ quote_id, customer_email: "wren@customers.example" }, keyed(key));
  const again = await create({ quote_id, customer_email: "wren@customers.example" }, keyed(key));
  expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
  expect(again.json).toEqual(first.json);
  const other = await create({ quote_id, customer_email: "other@customers.example" }, keyed(key));
  expect([other.status, other.json.code]).toEqual([422, "key_reused"]);
  const used = await create({ quote_id, customer_email: "wren@customers.example" }, keyed());
  expect([used.status, used.json.code]).toEqual([409, "conflict"]);
});

test("an order's payment is started with its token only, at the order's amount, and once", async () => {
  const { orderId, token } = await boughtGold();
  const order = { order_id: orderId, amount_usd: 0.01 };
  const nobody = await create(order);
  expect([nobody.status, nobody.json.code]).toEqual([403, "forbidden"]);
  const stranger = await boughtGold();
  expect((await create(order, { key: stranger.token })).status).toBe(403);
  const mine = await create(order, { key: token });
  expect([mine.status, mine.json.amount_usd, mine.json.order_id]).toEqual([200, 2, orderId]);
  expect(mine.json).not.toHaveProperty("access_token");
  expect((await create(order, { key: token })).json.payment_id).toBe(mine.json.payment_id);
  const reads = await rig.staffKey(["orders.read"]);
  expect((await create(order, { key: reads.key })).status).toBe(403);
  const { key } = await rig.staffKey(["orders.read", "orders.progress"]);
  expect((await create(order, { key })).json.payment_id).toBe(mine.json.payment_id);
});

test("the status counts up with the chain, and is confirmed once the ledger has the money", async () => {
  const { order_id, address, token } = await boughtBoost();
  expect((await statusOf(order_id)).status).toBe(401);
  const waiting = await statusOf(order_id, token);
  expect(waiting.json).toMatchObject({ status: "pending", state: "awaiting", confirmations: 0, needed: 3 });
  chain.send(address, 20_000_000_000_000_000n);
  chain.mine();
  await look();
  const part = await statusOf(order_id, token);
  expect(part.json).toMatchObject({ state: "partial", received_eth: 0.02, missing_eth: 0.017 });
  chain.send(address, 17_000_000_000_000_000n);
  chain.mine();
  await look();
  const seen = await statusOf(order_id, token);
  expect(seen.json).toMatchObject({ status: "pending", state: "seen", confirmations: 1, missing_eth: 0 });
  expect(seen.json.transactions).toHaveLength(2);
  chain.mine(2);
  await look();
  const settled = await statusOf(order_id, token);
  expect(settled.json).toMatchObject({
    status: "confirmed",
    state: "settled",
    payment_state: "paid",
    outstanding_usd: 0,
    chain_readable: true,
  });
  const again = await create({ order_id }, { key: token });
  expect([again.status, again.json.code]).toEqual([409, "conflict"]);
});

test("an order on which no payment was started says so, and a sale to the shop has none", async () => {
  const { orderId, token } = await boughtGold();
  const none = await statusOf(orderId, token);
  expect(none.json).toMatchObject({ status: "pending", state: "none", payment_id: null, outstanding_usd: 2 });
  const quote = await rig.call("POST", "/api/gold/quotes", { json: { direction: "sell", quantity: 10 } });
  const sale = await rig.call("POST", "/api/orders", { json: orderBody(quote.json.quote_id), ...keyed() });
  const key = String(sale.json.access_token);
  expect((await statusOf(sale.json.id, key)).status).toBe(404);
  expect((await create({ order_id: sale.json.id }, { key })).status).toBe(409);
});

test("an order that was placed is kept and told when its payment cannot be started, and a repeat starts it", async () => {
  const { eth } = rig.services.ctx;
  const text = "We can't get a reliable ETH price right now.";
  rig.services.ctx.eth = { ...eth, readPrice: async () => fail({ code: "unavailable", text }) };
  const quote_id = await boostQuote();
  const key = freshKey();
  const sent = { quote_id, customer_email: "wren@customers.example" };
  const refused = await create(sent, keyed(key));
  expect([refused.status, refused.json.detail]).toEqual([503, text]);
  rig.services.ctx.eth = eth;
  const again = await create(sent, keyed(key));
  expect([again.status, again.json.order_id]).toEqual([201, refused.json.order_id]);
  expect(again.json.access_token).toBe(refused.json.access_token);
});

const email = { customer_email: "wren@customers.example" };
test.each([
  ["neither an order nor a quote", {}, 400, "order_id"],
  ["both", { order_id: "x", quote_id: "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11" }, 400, "order_id"],
  ["a quote that is no id", { quote_id: "a quote", ...email }, 400, "quote_id"],
  ["an unknown quote", { quote_id: "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11", ...email }, 404, "quote_id"],
  [
    "a quote and no email address",
    { quote_id: "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11" },
    400,
    "customer_email",
  ],
  ["an order id as the old site made them", { order_id: "ORDER_1760000000000_412" }, 404, undefined],
  ["a list", [], 400, "body"],
])("a payment with %s is refused and changes nothing", async (_what, json, status, field) => {
  const before = await rig.state();
  const answer = await create(json, keyed());
  expect([answer.status, answer.json.field]).toEqual([status, field]);
  expect(answer.json.detail).toEqual(expect.any(String));
  expect(await rig.state()).toEqual(before);
});

test("a boost needs an idempotency key", async () => {
  const answer = await create({ quote_id: await boostQuote(), ...email });
  expect([answer.status, answer.json.field]).toEqual([400, "Idempotency-Key"]);
});
