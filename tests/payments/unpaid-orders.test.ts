import { afterAll, beforeAll, expect, test } from "vitest";
import { findLapsingOrders, findOrder, readOrder, setOrderStatus } from "../../domain/orders/index.ts";
import {
  activateFirstEthKey,
  type ChainCtx,
  type ChainWatcher,
  createChainWatcher,
  paymentsTasks,
  recordPayment,
  verifyLedger,
} from "../../domain/payments/index.ts";
import { lapseOrders } from "../../domain/payments/lapse-orders.ts";
import { type Actor, system } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { bought, countsOf, makeCode, promoShop } from "../promotions/promotions-rig.ts";
import { testXpub } from "../support/anvil.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { currentOf, ethPorts, payingOf, started } from "./chain-rig.ts";
import { ModelChain } from "./model-chain.ts";
import { moneyOf } from "./payments-rig.ts";

let database: TestDatabase;
let ctx: ChainCtx;
let as: (actor: Actor) => ChainCtx;
let clock: Awaited<ReturnType<typeof promoShop>>["clock"];
let watcher: ChainWatcher;
let chain: ModelChain;
let manager: Actor;

beforeAll(async () => {
  database = await testDatabase({ max: 8 });
  const shop = await promoShop(database);
  clock = shop.clock;
  chain = new ModelChain(clock.now());
  const eth = ethPorts(chain.reader());
  as = (actor) => ({ ...shop.as(actor), eth });
  ctx = as(system("unpaid-orders"));
  manager = await person(database, "manager");
  await activateFirstEthKey(ctx, testXpub);
  watcher = createChainWatcher(ctx, { holder: "one", intervalMilliseconds: 1000, patienceMilliseconds: 0 });
  await watcher.step();
});
afterAll(() => database.close());

const minutes = (count: number) => clock.advance(count * 60_000);
const hours = (count: number) => clock.advance(count * 3_600_000);
const statusOf = async (orderId: string) => (await findOrder(ctx, orderId))?.status;

async function buyGold(code?: string) {
  const { orderId, accessToken: token } = await bought(as({ kind: "visitor" }), {
    ...(code ? { code } : {}),
  });
  return { orderId, token };
}

async function reserved(): Promise<number> {
  const { rows } = await database.pool.query("select reserved from gold_positions where kind = 'stock'");
  return Number(rows[0].reserved);
}

/** A payment by hand of the whole price, as staff enter it. */
function payByHand(orderId: string, amountCents = 2_000) {
  return recordPayment(as(manager), {
    orderId,
    method: "manual",
    how: "paypal",
    reference: `PP-${orderId}`,
    amountCents,
    confirmedMoreThanDue: true,
  });
}

test("a purchase that nobody pays gives its promo code and its gold back after 15 minutes", async () => {
  const { code } = await makeCode(ctx, "UNPAID", { maxRedemptions: 2 });
  const before = await reserved();
  const order = await buyGold(code);
  await buyGold(code);
  expect(await countsOf(database, code)).toMatchObject({ used: 2, held: 2 });
  minutes(14.9);
  expect(await lapseOrders(ctx)).toBe(0);
  minutes(0.2);
  expect(await lapseOrders(ctx)).toBe(2);
  expect(await countsOf(database, code)).toMatchObject({ used: 0, held: 0 });
  expect(await reserved()).toBe(before);
  const seen = await readOrder(as({ kind: "visitor" }), order);
  expect(seen).toMatchObject({ ok: true, value: { status: "canceled" } });
  const { rows } = await database.pool.query(
    `select actor_kind, note, visibility from events where subject_id = $1 and type = 'order.status_changed'`,
    [order.orderId],
  );
  const note = "Not paid while we held it for you. You can reopen it at today's price.";
  expect(rows).toEqual([{ actor_kind: "system", note, visibility: "public" }]);
  // Done again it changes nothing.
  expect(await lapseOrders(ctx)).toBe(0);
});

test("each minute ends the holds that are over; an order that staff reopen is held anew", async () => {
  const plain = await buyGold();
  minutes(14.9);
  await paymentsTasks(ctx)["lapse-orders"]();
  expect(await statusOf(plain.orderId)).toBe("pending");
  minutes(0.2);
  await paymentsTasks(ctx)["lapse-orders"]();
  expect(await statusOf(plain.orderId)).toBe("canceled");
  minutes(60);
  const reopened = await setOrderStatus(as(manager), {
    orderId: plain.orderId,
    status: "pending",
    note: "pays tomorrow",
  });
  expect(reopened.ok).toBe(true);
  minutes(14.9);
  expect(await lapseOrders(ctx)).toBe(0);
  minutes(0.2);
  expect(await lapseOrders(ctx)).toBe(1);
});

test("what was paid by hand or has started is left alone; a part gives half an hour more and then goes back", async () => {
  const paid = await buyGold();
  const part = await buyGold();
  const inProgress = await buyGold();
  await payByHand(paid.orderId);
  await payByHand(part.orderId, 1);
  await setOrderStatus(as(manager), { orderId: inProgress.orderId, status: "in_progress" });
  minutes(44.9);
  expect(await lapseOrders(ctx)).toBe(0);
  hours(100);
  expect(await lapseOrders(ctx)).toBe(1);
  expect(await statusOf(paid.orderId)).toBe("pending");
  expect(await statusOf(inProgress.orderId)).toBe("in_progress");
  expect((await moneyOf(as(manager), part.orderId)).state).toBe("refund_due");
});

/** Lets the chain and the watcher come up to the clock. */
async function look() {
  chain.time = clock.now().getTime();
  chain.mine(1);
  await watcher.step();
}

test("a payment in ETH that is open or not booked yet keeps the order; unpaid and expired it does not", async () => {
  const [open, expired, unseen] = [await buyGold(), await buyGold(), await buyGold()];
  await look();
  for (const order of [open, expired, unseen]) await started(as, order);
  minutes(18);
  // Until the chain has been looked through up to its expiry, money may be on its way.
  expect(await lapseOrders(ctx)).toBe(0);
  await look();
  await database.pool.query("update chain_payments set state = 'awaiting' where id = $1", [
    (await currentOf(as, open)).id,
  ]);
  // The chain shows something that has not been looked at yet.
  const { id } = await currentOf(as, unseen);
  await database.pool.query("update chain_payments set state = 'expired', touched = true where id = $1", [
    id,
  ]);
  expect((await currentOf(as, expired)).state).toBe("expired");
  expect(await lapseOrders(ctx)).toBe(1);
  expect(await statusOf(expired.orderId)).toBe("canceled");
  for (const { orderId } of [open, unseen]) expect(await statusOf(orderId)).toBe("pending");
  // What the customer still sends is a refund due.
  const late = await currentOf(as, expired);
  chain.send(late.address, late.amountWei);
  await look();
  chain.mine(5);
  await watcher.step();
  expect(await payingOf(as, expired)).toMatchObject({ state: "refund_due", refundDueCents: 2_000 });
});

test("a payment of the same moment comes before the cancelling or is a refund due", async () => {
  const orders = await Promise.all(Array.from({ length: 12 }, () => buyGold()));
  minutes(16);
  await Promise.all([lapseOrders(ctx), lapseOrders(ctx), ...orders.map(({ orderId }) => payByHand(orderId))]);
  for (const { orderId } of orders) {
    const { state } = await moneyOf(as(manager), orderId);
    expect(state).toBe((await statusOf(orderId)) === "canceled" ? "refund_due" : "paid");
  }
  expect((await verifyLedger(database.db)).problems).toEqual([]);
});

longTest("many at once: one that fails holds up no other, and all batches are gone through", async () => {
  const orders = [];
  for (let made = 0; made < 105; made += 1) orders.push(await buyGold());
  minutes(16);
  const failing = orders[3]?.orderId;
  const faulty: ChainCtx = {
    ...ctx,
    orderReactors: [
      async (_, __, { after }) => {
        if (after.id === failing) throw new Error("a fault");
        return { ok: true, value: undefined };
      },
      ...ctx.orderReactors,
    ],
  };
  await paymentsTasks(faulty)["lapse-orders"]();
  const pending = await Promise.all(orders.map(({ orderId }) => statusOf(orderId)));
  expect(pending.filter((status) => status === "pending")).toHaveLength(1);
  expect(await statusOf(failing ?? "")).toBe("pending");
  expect(await lapseOrders(ctx)).toBeGreaterThanOrEqual(1);
});

test("those that may lapse are found by their own index, page by page", async () => {
  await Promise.all([buyGold(), buyGold(), buyGold()]);
  minutes(20);
  const late = { now: clock.now(), limit: 2 };
  const all = await findLapsingOrders(database.db, { ...late, after: null, limit: 100 });
  const paged = [];
  for (let page = all.slice(0, 0), isFirst = true; isFirst || page.length > 0; isFirst = false) {
    page = await findLapsingOrders(database.db, { ...late, after: paged.at(-1) ?? null });
    paged.push(...page);
  }
  expect(paged).toEqual(all);
  expect(all.length).toBeGreaterThanOrEqual(3);
  const plan = await database.db.transaction(async (tx) => {
    await tx.execute("set local enable_seqscan = off");
    const { rows } = await tx.execute(
      `explain select id from orders where status = 'pending' and removed_at is null and hold_until is not null
        and hold_until <= now() and paid_cents < amount_cents order by hold_until, id limit 100`,
    );
    return JSON.stringify(rows);
  });
  expect(plan).toMatch(/Index (Only )?Scan using orders_hold_until/);
  expect(plan).not.toContain("Sort");
});
