import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmSale, verifyAccount } from "../../domain/account-sales/index.ts";
import { placeBoostOrder } from "../../domain/boosts/index.ts";
import { placeGoldOrder } from "../../domain/gold/index.ts";
import {
  cancelOwnOrder,
  type PlacedOrder,
  readOrderLimit,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import type { Result } from "../../kernel/result.ts";
import { accountShop, offered, saleOf } from "../account-sales/account-sales-rig.ts";
import { boostOf, quoted as boostQuoted, boostShop } from "../boosts/boosts-rig.ts";
import { goldShop, place, quoted } from "../gold/gold-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { person } from "./orders-rig.ts";

let database: TestDatabase;
let accounts: Awaited<ReturnType<typeof accountShop>>;
let boosts: Awaited<ReturnType<typeof boostShop>>;
let gold: Awaited<ReturnType<typeof goldShop>>;
beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
  accounts = await accountShop(database);
  boosts = await boostShop(database);
  gold = await goldShop(database, { limits: "default" });
});
afterAll(() => database.close());

/** One mailbox, with whose orders nothing else has to do. */
const customerEmail = "heron@customers.example";
const sellGold = async () => place(gold.ctx, await quoted(gold.ctx, "sell", 1));
const boost = async () =>
  placeBoostOrder(boosts.ctx, boostOf(await boostQuoted(boosts.ctx), { customerEmail }));
const sellAccount = async () =>
  confirmSale(accounts.ctx, saleOf(await offered(accounts.ctx), { customerEmail }));

async function done(placing: Promise<Result<{ placed: PlacedOrder }>>): Promise<PlacedOrder> {
  const answer = await placing;
  if (!answer.ok) throw new Error(answer.error.text);
  return answer.value.placed;
}

const tooMany = {
  ok: false,
  error: { code: "conflict", text: "You have 3 open orders. Finish or cancel one first." },
};

const heron = { source: "web", customerId: null, customerEmail, rsn: null } as const;

test("open orders count whatever is traded, and make room as soon as their customer has done their part", async () => {
  const sale = await done(sellAccount());
  const { orderId, accessToken: token } = await done(boost());
  await done(sellGold());
  expect(await readOrderLimit(gold.ctx, heron)).toMatchObject(tooMany.error);
  for (const place of [sellGold, boost, sellAccount]) expect(await place()).toMatchObject(tooMany);
  expect(await cancelOwnOrder(boosts.ctx, { orderId, token })).toMatchObject({ ok: true });
  expect(await readOrderLimit(gold.ctx, heron)).toBe(null);
  await done(boost());
  expect(await boost()).toMatchObject(tooMany);
  // An account that is ours waits for our payment alone.
  const manager = accounts.as(await person(database, "manager"));
  for (const status of ["in_progress", "verifying_account"] as const)
    await setOrderStatus(manager, { orderId: sale.orderId, status });
  expect(await sellAccount()).toMatchObject(tooMany);
  const verified = await verifyAccount(manager, { orderId: sale.orderId, version: 3, note: "All seen" });
  expect(verified).toMatchObject({ ok: true });
  await done(sellAccount());
  expect(await sellAccount()).toMatchObject(tooMany);
});

test("a stranger on a full network reads of the network, never of orders that aren't theirs, and how to go on", async () => {
  const client = "198.51.100.7";
  const stranger = { ...heron, customerEmail: null, client };
  expect(await readOrderLimit(gold.ctx, stranger)).toBe(null);
  for (let at = 0; at < 15; at += 1) {
    const quote = await quoted(gold.ctx, "sell", 1);
    const sale = {
      type: "gold_sale",
      quoteId: quote.quoteId,
      rsn: `Heron ${at}`,
      source: "web",
      customerId: null,
    } as const;
    const once = { scope: "test", key: `network-order-${at}` };
    await done(
      placeGoldOrder(gold.ctx, { ...sale, customerEmail: `heron${at}@customers.example`, client, once }),
    );
  }
  expect(await readOrderLimit(gold.ctx, stranger)).toMatchObject({
    text: "Several orders are open on your network. Sign in or message us to go on.",
    waysOn: ["sign_in", "support"],
  });
  expect(await readOrderLimit(gold.ctx, { ...stranger, client: "203.0.113.9" })).toBe(null);
});
