import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiRig, apiRig, freshKey, orderBody } from "./api-rig.ts";

let rig: ApiRig;
beforeAll(async () => {
  rig = await apiRig();
});
afterAll(() => rig.close());

const common = { customer_email: "heron@customers.example", pay_with: "eth" };
const orders = {
  account_sale: {
    type: "account_sale",
    offer_id: randomUUID(),
    login_name: "wren@mail.example",
    login_password: "a password",
    payout: { method: "paypal", email: "wren@pay.example" },
    ...common,
  },
  account_purchase: { type: "account_purchase", listing_id: randomUUID(), price_usd: 45, ...common },
  infernal_boost: { type: "infernal_boost", quote_id: randomUUID(), ...common },
};

/** Tries until one is refused for their number; answers how many were let through. */
async function triesOf(body: unknown, key?: string): Promise<number> {
  for (let tries = 0; tries < 30; tries += 1) {
    const headers = { "idempotency-key": freshKey() };
    const sent = await rig.call("POST", "/api/orders", { json: body, headers, ...(key ? { key } : {}) });
    if (sent.status !== 429) continue;
    expect(Number(sent.headers.get("retry-after"))).toBeGreaterThan(0);
    return tries;
  }
  return 30;
}

test("programs of one network place no more orders than its browsers may", async () => {
  expect(await triesOf(orders.account_sale)).toBe(20);
  expect(await triesOf(orders.account_purchase)).toBe(12);
  expect(await triesOf(orders.infernal_boost)).toBe(20);
});

test("a staff key, whose program places for many, is not counted with its network", async () => {
  expect(await triesOf(orders.account_purchase, (await rig.staffKey(["orders.progress"])).key)).toBe(30);
});

test("a caller reads before placing whether their open orders leave room for another", async () => {
  const limit = () => rig.call("GET", "/api/order-limit", { network: "198.51.100.7" });
  const room = { openOrders: 1, networkTimes: 1 };
  await rig.database.pool.query("update settings set value = value || $1 where key = 'holds'", [room]);
  expect((await limit()).json).toEqual({ can_order: true, text: null, ways_on: [] });
  const quote = await rig.call("POST", "/api/gold/quotes", { json: { direction: "sell", quantity: 1 } });
  const sent = { json: orderBody(quote.json.quote_id), network: "198.51.100.7" };
  const placed = await rig.call("POST", "/api/orders", {
    ...sent,
    headers: { "idempotency-key": freshKey() },
  });
  expect(placed.status).toBe(201);
  expect((await limit()).json).toEqual({
    can_order: false,
    text: "Several orders are open on your network. Sign in or message us to go on.",
    ways_on: ["sign_in", "support"],
  });
});
