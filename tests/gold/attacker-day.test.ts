import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect } from "vitest";
import { goldReactor, makeQuote, placeGoldOrder } from "../../domain/gold/index.ts";
import { type GoldDirection, orderTypeFor } from "../../domain/gold/model.ts";
import {
  cancelOwnOrder,
  chooseWorld,
  claimPayment,
  type PlacedOrder,
  setOrderStatus,
} from "../../domain/orders/index.ts";
import { type PaymentsCtx, paymentsReactor } from "../../domain/payments/index.ts";
import { lapseOrders } from "../../domain/payments/lapse-orders.ts";
import { seedSettings } from "../../domain/settings/index.ts";
import { type Actor, system, visitor } from "../../kernel/actor.ts";
import { person } from "../orders/orders-rig.ts";
import { giveDetails } from "../payments/payments-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { longTest } from "../support/long-run.ts";
import { goldShop, positionOf, setGold } from "./gold-rig.ts";

const [stock, capacity] = [100, 1000];
const addresses = 50;
/** Minutes between two acts. Meanwhile nothing happens but that holds end, which only frees. */
const step = 15;

let database: TestDatabase;
let ctx: PaymentsCtx;
let clock: Awaited<ReturnType<typeof goldShop>>["clock"];

beforeAll(async () => {
  database = await testDatabase({ max: 8 });
  const shop = await goldShop(database, { limits: "default" });
  clock = shop.clock;
  ctx = { ...shop.ctx, orderReactors: [goldReactor, paymentsReactor] };
  const payments = { goldPurchase: ["bank"], bankInstructions: "IBAN: DE00" };
  await seedSettings(database.db, "payments", payments, clock.now());
  await setGold(database, "stock", stock);
  await setGold(database, "capacity", capacity);
});
afterAll(() => database.close());

type Who = { actor: Actor; customerId: string | null; client: string; email: string; rsn: string };

async function order(who: Who, direction: GoldDirection, quantity: number): Promise<PlacedOrder | null> {
  const quote = await makeQuote(ctx, { direction, quantity });
  if (!quote.ok) return null;
  const done = await placeGoldOrder(
    { ...ctx, actor: who.actor },
    {
      type: orderTypeFor(direction),
      quoteId: quote.value.quoteId,
      rsn: who.rsn,
      // By hand, since of ETH nobody's word counts.
      payWith: direction === "buy" ? "bank" : undefined,
      customerEmail: who.email,
      source: "web",
      customerId: who.customerId,
      client: who.client,
      once: { scope: "test", key: randomUUID() },
    },
  );
  return done.ok ? done.value.placed : null;
}

/**
 * Holds as much as one address gets, and does whatever keeps it: locks in worlds, says that payments are
 * sent.
 */
async function grab(who: Who): Promise<void> {
  for (const [direction, most] of [
    ["buy", stock],
    ["sell", capacity],
  ] as const) {
    // As much as one address may have, else whatever is left.
    for (const quantity of [most / 4, most / 100]) {
      const placed = await order(who, direction, quantity);
      if (!placed) continue;
      const act = { orderId: placed.orderId, token: placed.accessToken };
      if (direction === "sell") await chooseWorld(ctx, { ...act, world: 333, lock: true });
      else await claimPayment(ctx, act);
      break;
    }
  }
}

type Held = { client: string; orders: number; stock: number; capacity: number };

/** What each attacker's open orders hold, read from the orders themselves. */
async function heldBy(attackers: readonly Who[]): Promise<Held[]> {
  const { rows } = await database.pool.query(
    `select customer_email as client, count(*)::int as orders,
       coalesce(sum(quantity) filter (where type = 'gold_buy'), 0)::int as stock,
       coalesce(sum(quantity) filter (where type = 'gold_sale'), 0)::int as capacity
     from orders where status = 'pending' and customer_email = any($1) group by 1`,
    [attackers.map(({ email }) => email)],
  );
  return rows;
}

async function knownCustomer(): Promise<Who> {
  const actor = await person(database, "member");
  const email = `${actor.personId}@shop.example`;
  const who = { actor, customerId: actor.personId, client: "192.0.2.1", email, rsn: "Vault Heron" };
  const first = await order(who, "sell", 1);
  const orderId = first?.orderId ?? "";
  await giveDetails(ctx, orderId);
  for (const status of ["payment_sent", "completed"] as const) {
    const note = "their first trade";
    const moved = await setOrderStatus({ ...ctx, actor: system("test") }, { orderId, status, note });
    if (!moved.ok) throw new Error(moved.error.text);
  }
  return who;
}

/** Buys and sells, and lets go again, so that only the attackers hold anything. */
async function tradesNow(who: Who): Promise<boolean> {
  for (const [direction, quantity] of [
    ["buy", 10],
    ["sell", 100],
  ] as const) {
    const one = await order(who, direction, quantity);
    if (!one) return false;
    await cancelOwnOrder({ ...ctx, actor: who.actor }, { orderId: one.orderId, token: one.accessToken });
  }
  return true;
}

longTest(
  "an attacker with fifty addresses tries for a day, and a known customer can trade at every minute",
  async () => {
    const honest = await knownCustomer();
    const attackers = Array.from(
      { length: addresses },
      (_, index): Who => ({
        actor: visitor,
        customerId: null,
        client: `203.0.113.${index}`,
        email: `attacker${index}@mail.example`,
        rsn: `Thief ${index}`,
      }),
    );
    const most = { orders: 0, stock: 0, capacity: 0, allStock: 0, allCapacity: 0 };
    for (let minute = 0; minute < 24 * 60; minute += step) {
      await lapseOrders({ ...ctx, actor: system("holds") });
      // All addresses at once in the first minute, then each in turn.
      if (minute === 0) await Promise.all(attackers.map(grab));
      const next = attackers[(minute / step) % addresses];
      if (next) await grab(next);
      const held = await heldBy(attackers);
      for (const one of held) {
        most.orders = Math.max(most.orders, one.orders);
        most.stock = Math.max(most.stock, one.stock);
        most.capacity = Math.max(most.capacity, one.capacity);
      }
      most.allStock = Math.max(most.allStock, sum(held, "stock"));
      most.allCapacity = Math.max(most.allCapacity, sum(held, "capacity"));
      expect(await tradesNow(honest), `minute ${minute}`).toBe(true);
      clock.advance(step * 60_000);
    }
    expect(most.orders).toBeLessThanOrEqual(3);
    // They got what anybody gets, and no more.
    expect(most.stock).toBe(stock / 4);
    expect(most.capacity).toBeLessThanOrEqual(Math.ceil((capacity + 1) / 4));
    expect(most.allStock).toBe((stock * 3) / 4);
    expect(most.allCapacity).toBeLessThanOrEqual((capacity * 3) / 4);
    expect(most.allCapacity).toBeGreaterThan(capacity / 2);
    // Once they stop, nothing of it is held.
    clock.advance(26 * 3_600_000);
    await lapseOrders({ ...ctx, actor: system("holds") });
    expect(await positionOf(database, "stock")).toMatchObject({ reserved: 0, newcomers: 0 });
    expect(await positionOf(database, "capacity")).toMatchObject({ reserved: 0, newcomers: 0 });
    const { rows } = await database.pool.query("select from visitor_holds where orders > 0");
    expect(rows).toHaveLength(0);
  },
);

function sum(held: readonly Held[], what: "stock" | "capacity"): number {
  return held.reduce((all, one) => all + one[what], 0);
}
