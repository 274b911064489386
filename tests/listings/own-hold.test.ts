import { afterAll, beforeAll, expect, test } from "vitest";
import { readOwnHold } from "../../domain/listings/index.ts";
import { cancelOrder } from "../../domain/orders/index.ts";
import { readOrderPaying } from "../../domain/payments/index.ts";
import { ethPorts } from "../payments/chain-rig.ts";
import { ModelChain } from "../payments/model-chain.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { listed, paid, purchased, purchaseShop } from "./purchase-rig.ts";

let database: TestDatabase;
let shop: Awaited<ReturnType<typeof purchaseShop>>;

beforeAll(async () => {
  database = await testDatabase();
  shop = await purchaseShop(database);
});
afterAll(() => database.close());

const none = () => undefined;

test("only who holds the order is told which one holds an account, staff neither", async () => {
  const listing = await listed(shop.ctx);
  expect(await readOwnHold(shop.ctx, { listingId: listing.id, tokenOf: none })).toBeNull();
  const order = await purchased(shop.ctx, listing);
  const asked = { listingId: listing.id };
  const mine = (orderId: string) => (orderId === order.orderId ? order.accessToken : undefined);
  expect(await readOwnHold(shop.ctx, { ...asked, tokenOf: mine })).toEqual({
    orderId: order.orderId,
    isPaid: false,
    leftCents: 10_000,
    paymentMethod: "crypto-ETH",
  });
  expect(await readOwnHold(shop.ctx, { ...asked, tokenOf: none })).toBeNull();
  expect(await readOwnHold(shop.ctx, { ...asked, tokenOf: () => "x".repeat(22) })).toBeNull();
  expect(await readOwnHold(shop.manager, { ...asked, tokenOf: none })).toBeNull();
  await paid(shop.manager, order);
  expect(await readOwnHold(shop.ctx, { ...asked, tokenOf: mine })).toMatchObject({
    isPaid: true,
    leftCents: 0,
  });
});

test("a hold that has ended is nobody's any more", async () => {
  const listing = await listed(shop.ctx);
  const order = await purchased(shop.ctx, listing);
  await cancelOrder(shop.manager, { orderId: order.orderId });
  const asked = { listingId: listing.id, tokenOf: () => order.accessToken };
  expect(await readOwnHold(shop.ctx, asked)).toBeNull();
});

test("a payment says until when the account is held, until it is paid", async () => {
  const listing = await listed(shop.ctx);
  const order = await purchased(shop.ctx, listing);
  const token = order.accessToken;
  const eth = ethPorts(new ModelChain(new Date()).reader());
  const until = async () => {
    const read = await readOrderPaying({ ...shop.ctx, eth }, { orderId: order.orderId, token });
    return read.ok ? read.value.payUntil?.getTime() : undefined;
  };
  expect(await until()).toBe(shop.clock.now().getTime() + 15 * 60_000);
  await paid(shop.manager, order);
  expect(await until()).toBeUndefined();
});
