import { afterAll, beforeAll, expect, test } from "vitest";
import {
  acceptInTime,
  confirmPurchase,
  openDispute,
  placePurchase,
  readPurchaseForDesk,
  revealLogin,
} from "../../domain/listings/index.ts";
import { remindBuyers } from "../../domain/listings/purchase/remind-buyers.ts";
import {
  cancelOrder,
  findOrder,
  holdLonger,
  listOrders,
  readInvoice,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import { orderListInputFrom } from "../../domain/orders/inputs.ts";
import { verifyLedger } from "../../domain/payments/index.ts";
import { lapseOrders } from "../../domain/payments/lapse-orders.ts";
import { verifyEvents } from "../../platform/events/index.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import {
  type DisputesShop,
  disputeOf,
  disputesShop,
  handedOver,
  listingAt,
  logOf,
  once,
  purchaseAt,
  readAsBuyer,
  readOver,
  statusOf,
  sumsOf,
  value,
} from "./disputes-rig.ts";
import { exampleLogin, listed, paid, purchased, purchaseOf } from "./purchase-rig.ts";

let database: TestDatabase;
let shop: DisputesShop;

beforeAll(async () => {
  database = await testDatabase({ max: 12 });
  shop = await disputesShop(database);
});
afterAll(async () => {
  expect(await verifyLedger(shop.ctx.db)).toMatchObject({ problems: [] });
  expect((await verifyEvents(database.db, {})).broken).toEqual([]);
  await database.close();
});

const hours = (count: number) => shop.clock.advance(count * 3_600_000);
const minutes = (count: number) => shop.clock.advance(count * 60_000);

test("the buyer confirms the account, which completes, sells and invoices it; again changes nothing", async () => {
  const bought = await readOver(shop);
  const both = await Promise.all([confirmPurchase(shop.ctx, bought), confirmPurchase(shop.ctx, bought)]);
  expect(both.every(({ ok }) => ok)).toBe(true);
  expect((await confirmPurchase(shop.ctx, bought)).ok).toBe(true);
  expect(await statusOf(shop, bought.orderId)).toBe("completed");
  expect(await purchaseAt(shop, bought.orderId)).toMatchObject({ acceptedBy: "customer", acceptBy: null });
  expect(await sumsOf(database, bought.orderId)).toEqual({ cash: 10_000, accounts_sold: -10_000 });
  const log = await logOf(database, bought.orderId, "order.status_changed");
  expect(log).toHaveLength(3);
  const invoice = await readInvoice(shop.manager, { orderId: bought.orderId, token: undefined });
  expect(invoice).toMatchObject({ ok: true, value: { total: "$100.00" } });
});

test("an account whose login was not read is not confirmed, and its buyer is told why", async () => {
  const bought = await handedOver(shop);
  expect((await readAsBuyer(shop, bought)).may).toMatchObject({
    reveal: true,
    confirm: false,
    dispute: true,
  });
  expect(await confirmPurchase(shop.ctx, bought)).toMatchObject({
    error: { code: "conflict", title: "Read the login first" },
  });
  expect(await statusOf(shop, bought.orderId)).toBe("verifying_account");
  value(await revealLogin(shop.ctx, { ...bought, once: once() }));
  expect((await readAsBuyer(shop, bought)).may).toMatchObject({ confirm: true });
  value(await confirmPurchase(shop.ctx, bought));
  expect(await statusOf(shop, bought.orderId)).toBe("completed");
});

test("nobody else confirms it, nor before it is handed over, nor for a version that has passed", async () => {
  const [bought, others] = [await readOver(shop), await readOver(shop)];
  const { orderId } = bought;
  for (const token of [undefined, "y".repeat(22), others.token]) {
    expect(await confirmPurchase(shop.ctx, { orderId, token })).toMatchObject({
      error: { code: "forbidden" },
    });
  }
  const member = shop.as(await person(database, "member"));
  expect(await confirmPurchase(member, { orderId, token: undefined })).toMatchObject({
    error: { code: "forbidden" },
  });
  const version = (await findOrder(shop.ctx, orderId))?.version ?? 0;
  expect(await confirmPurchase(shop.ctx, { ...bought, version: version - 1 })).toMatchObject({
    error: { code: "conflict", field: "version" },
  });
  const later = await handedOver(shop, { deliveryTime: "1 Day" });
  expect(await confirmPurchase(shop.ctx, later)).toMatchObject({ error: { code: "conflict" } });
  expect(await statusOf(shop, orderId)).toBe("verifying_account");
});

test("after seventy-two hours it counts as accepted, once, however often and beside itself the job runs", async () => {
  const bought = await handedOver(shop);
  hours(71.9);
  await acceptInTime(shop.program);
  expect(await statusOf(shop, bought.orderId)).toBe("verifying_account");
  hours(0.2);
  await Promise.all([acceptInTime(shop.program), acceptInTime(shop.program), acceptInTime(shop.program)]);
  expect(await statusOf(shop, bought.orderId)).toBe("completed");
  expect(await purchaseAt(shop, bought.orderId)).toMatchObject({ acceptedBy: "time" });
  expect(await logOf(database, bought.orderId, "order.status_changed")).toHaveLength(3);
  expect(await openDispute(shop.ctx, disputeOf(bought))).toMatchObject({ error: { code: "conflict" } });
});

test("at the moment of acceptance a confirmation, a dispute and the job come to one end", async () => {
  for (let round = 0; round < 6; round += 1) {
    const bought = await readOver(shop);
    // At the last millisecond the dispute still counts; the job's own clock is already past it.
    hours(72);
    shop.clock.advance(-1);
    const late = { ...shop.program, clock: { now: () => new Date(shop.clock.now().getTime() + 1) } };
    const [confirmed, opened, accepted] = await Promise.all([
      confirmPurchase(shop.ctx, bought),
      openDispute(shop.ctx, disputeOf(bought)),
      acceptInTime(late),
    ]);
    const { disputes } = await readAsBuyer(shop, bought);
    const isDisputed = disputes.some(({ state }) => state === "open");
    expect(opened.ok).toBe(isDisputed);
    expect(await statusOf(shop, bought.orderId)).toBe(isDisputed ? "verifying_account" : "completed");
    if (isDisputed) expect([confirmed.ok, accepted]).toEqual([false, 0]);
    else expect(await logOf(database, bought.orderId, "order.status_changed")).toHaveLength(3);
  }
});

test("an order that is not paid any more, or not handed over, is not accepted by itself", async () => {
  const bought = await handedOver(shop);
  await database.pool.query("update orders set paid_cents = 0 where id = $1", [bought.orderId]);
  hours(100);
  await acceptInTime(shop.program);
  expect(await statusOf(shop, bought.orderId)).toBe("verifying_account");
  await database.pool.query("update orders set paid_cents = 10000 where id = $1", [bought.orderId]);
  value(
    await setOrderStatus(shop.staff, { orderId: bought.orderId, status: "in_progress", note: "Wrong login" }),
  );
  await acceptInTime(shop.program);
  expect(await statusOf(shop, bought.orderId)).toBe("in_progress");
  value(await setOrderStatus(shop.staff, { orderId: bought.orderId, status: "verifying_account" }));
  const { acceptBy } = await purchaseAt(shop, bought.orderId);
  expect(acceptBy?.getTime()).toBe(shop.clock.now().getTime() + 72 * 3_600_000);
});

longTest(
  "reminders come 48 and 12 hours before, once each, and not to who has confirmed or disputes",
  async () => {
    const [waits, confirms, disputes] = [
      await handedOver(shop),
      await readOver(shop),
      await handedOver(shop),
    ];
    const reminded = async ({ orderId }: { orderId: string }) =>
      (await logOf(database, orderId, "purchase.reminded")).length;
    hours(23);
    await remindBuyers(shop.program);
    expect(await reminded(waits)).toBe(0);
    hours(1);
    await Promise.all([remindBuyers(shop.program), remindBuyers(shop.program)]);
    await remindBuyers(shop.program);
    expect(await reminded(waits)).toBe(1);
    value(await confirmPurchase(shop.ctx, confirms));
    value(await openDispute(shop.ctx, disputeOf(disputes)));
    hours(36);
    await remindBuyers(shop.program);
    await remindBuyers(shop.program);
    expect([await reminded(waits), await reminded(confirms), await reminded(disputes)]).toEqual([2, 1, 1]);
    const { rows } = await database.pool.query(
      "select data ->> 'hoursLeft' as left from events where subject_id = $1 and type = 'purchase.reminded' order by seq",
      [waits.orderId],
    );
    expect(rows.map(({ left }) => left)).toEqual(["48", "12"]);
  },
);

test("a job that comes late sends one reminder, not both", async () => {
  const bought = await handedOver(shop);
  hours(65);
  await remindBuyers(shop.program);
  expect(await logOf(database, bought.orderId, "purchase.reminded")).toHaveLength(1);
  expect(await purchaseAt(shop, bought.orderId)).toMatchObject({ reminders: 2 });
});

test("the login is destroyed thirty days after the end, and stays while the order is open again", async () => {
  const bought = await handedOver(shop);
  value(await setOrderStatus(shop.staff, { orderId: bought.orderId, status: "completed" }));
  hours(24 * 29);
  await shop.ctx.vault.destroyDue(shop.ctx.db, shop.clock.now());
  const read = await revealLogin(shop.ctx, { ...bought, once: once() });
  expect(value(read).login).toEqual(exampleLogin);
  const move = { orderId: bought.orderId, note: "Buyer wrote" } as const;
  value(await setOrderStatus(shop.staff, { ...move, status: "in_progress" }));
  hours(24 * 40);
  await shop.ctx.vault.destroyDue(shop.ctx.db, shop.clock.now());
  expect(value(await readPurchaseForDesk(shop.staff, bought.orderId)).login).toBe("ready");
  value(await setOrderStatus(shop.staff, { ...move, status: "verifying_account" }));
  value(await confirmPurchase(shop.ctx, bought));
  hours(24 * 30 + 1);
  await shop.ctx.vault.destroyDue(shop.ctx.db, shop.clock.now());
  expect(value(await readPurchaseForDesk(shop.staff, bought.orderId)).login).toBe("gone");
  const other = await handedOver(shop);
  value(await setOrderStatus(shop.staff, { orderId: other.orderId, status: "completed" }));
  hours(24 * 31);
  await shop.ctx.vault.destroyDue(shop.ctx.db, shop.clock.now());
  expect(await revealLogin(shop.ctx, { ...other, once: once() })).toMatchObject({
    error: { code: "expired" },
  });
});

test("a canceled order brings the account back: to the catalog unread, hidden with a stale login once it was read", async () => {
  const [unread, read] = [await handedOver(shop), await handedOver(shop)];
  value(await revealLogin(shop.ctx, { ...read, once: once() }));
  for (const { orderId } of [unread, read]) value(await cancelOrder(shop.manager, { orderId }));
  expect(await listingAt(shop, unread.listing.id)).toMatchObject({ state: "published", heldBy: null });
  expect(await listingAt(shop, read.listing.id)).toMatchObject({
    state: "hidden",
    heldBy: null,
    isLoginStale: true,
  });
  expect(await sumsOf(database, read.orderId)).toEqual({ cash: 10_000, refunds_due: -10_000 });
});

test("staff hold an account longer: the listing says until when, and it lapses then and not before", async () => {
  const listing = await listed(shop.ctx);
  const { orderId } = await purchased(shop.ctx, listing);
  const until = (await listingAt(shop, listing.id)).heldUntil?.getTime() ?? 0;
  const version = (await findOrder(shop.ctx, orderId))?.version ?? 0;
  const longer = { orderId, version, minutes: 60 };
  for (const count of [0, 1441, 1.5]) {
    expect(await holdLonger(shop.staff, { ...longer, minutes: count })).toMatchObject({
      error: { code: "invalid" },
    });
  }
  expect((await holdLonger(shop.ctx, longer)).ok).toBe(false);
  const twice = await Promise.all([holdLonger(shop.staff, longer), holdLonger(shop.staff, longer)]);
  expect(twice.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect((await listingAt(shop, listing.id)).heldUntil?.getTime()).toBe(until + 3_600_000);
  const desk = value(
    await listOrders(shop.staff, orderListInputFrom(new URLSearchParams({ q: listing.name }))),
  );
  const row = desk.orders.find(({ id }) => id === orderId);
  expect(row).toMatchObject({ account: listing.name, paymentMethod: "crypto-ETH" });
  expect(row?.holdUntil?.getTime()).toBe(until + 3_600_000);
  minutes(74);
  await lapseOrders(shop.program);
  expect(await placePurchase(shop.ctx, purchaseOf(listing))).toMatchObject({ error: { title: "On hold" } });
  minutes(2);
  await lapseOrders(shop.program);
  expect(await statusOf(shop, orderId)).toBe("canceled");
  await purchased(shop.ctx, listing);
});

test("a hold that has a part of its money is extended from its own end, and a paid one not at all", async () => {
  const listing = await listed(shop.ctx);
  const order = await purchased(shop.ctx, listing);
  await paid(shop.manager, order, 4_000);
  const versionOf = async () => (await findOrder(shop.ctx, order.orderId))?.version ?? 0;
  const { heldUntil } = value(await readPurchaseForDesk(shop.staff, order.orderId));
  value(await holdLonger(shop.staff, { orderId: order.orderId, version: await versionOf(), minutes: 10 }));
  const later = value(await readPurchaseForDesk(shop.staff, order.orderId)).heldUntil;
  expect((later?.getTime() ?? 0) - (heldUntil?.getTime() ?? 0)).toBe(600_000);
  await paid(shop.manager, order, 6_000);
  const tooLate = { orderId: order.orderId, version: await versionOf(), minutes: 10 };
  expect(await holdLonger(shop.staff, tooLate)).toMatchObject({ error: { code: "conflict" } });
});
