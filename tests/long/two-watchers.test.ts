import { randomUUID } from "node:crypto";
import { parseEther } from "viem";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Anvil, startAnvil } from "../support/anvil.ts";
import { testDatabase } from "../support/database.ts";
import { type ShopServer, startShopServer } from "../support/shop-server.ts";
import { eventually } from "../support/tools.ts";

/** Two programs over one database and one chain: one watches, the other takes over when it is killed. */
let anvil: Anvil;
let database: Awaited<ReturnType<typeof testDatabase>>;
let shops: ShopServer[];

beforeAll(async () => {
  [anvil, database] = await Promise.all([startAnvil(), testDatabase({ max: 2 })]);
  const env = { ETH_RPC_URLS: anvil.url, ETH_CHAIN_ID: "31337" };
  const start = () => startShopServer({ env, databaseUrl: database.url });
  shops = [await start(), await start()];
});
afterAll(async () => {
  await Promise.all((shops ?? []).map((shop) => shop.stop()));
  await Promise.all([database?.close(), anvil?.stop()]);
});

async function post(shop: ShopServer, path: string, json: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${shop.origin}${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Idempotency-Key": randomUUID() },
    body: JSON.stringify(json),
  });
  const body: Record<string, unknown> = await answer.json();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(body)}`);
  return body;
}

async function one(statement: string, values: unknown[] = []): Promise<Record<string, unknown>> {
  const { rows } = await database.pool.query(statement, values);
  return rows[0] ?? {};
}

test("the server that watches the chain is killed in the middle of a payment; the other one settles it, once", async () => {
  const [first, second] = shops;
  if (!first || !second) throw new Error("Two shops were started");
  const quote = await post(first, "/api/quote", { rsn: "Cinder Wren", want_infernal: true });
  const order = await post(first, "/api/create-payment", {
    quote_id: quote.quote_id,
    customer_email: "wren@customers.example",
  });
  await anvil.send(String(order.address), parseEther(String(order.amount_eth)));
  const stateIs = (state: string) => async () =>
    (await one("select state from chain_payments where id = $1", [order.payment_id])).state === state;
  await eventually("the payment is seen", stateIs("seen"));

  const { holder } = await one("select holder from chain_watch");
  const watching = String(holder).includes(`:${first.process.pid}:`) ? first : second;
  const other = watching === first ? second : first;
  watching.process.kill("SIGKILL");
  await anvil.mine(2);
  await eventually("the other server settles it", stateIs("settled"), 40);
  expect((await one("select holder from chain_watch")).holder).toContain(`:${other.process.pid}:`);

  const status = await fetch(`${other.origin}/api/status/${String(order.order_id)}`, {
    headers: { Authorization: `Bearer ${String(order.access_token)}` },
  });
  expect(await status.json()).toMatchObject({ status: "confirmed", state: "settled", payment_state: "paid" });
  const booked = await one(
    "select count(*)::int as postings from ledger_postings where order_id = $1 and kind = 'payment_received'",
    [order.order_id],
  );
  expect(booked.postings).toBe(1);
});
