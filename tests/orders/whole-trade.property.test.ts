import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goldReactor } from "../../domain/gold/index.ts";
import { cancelOwnOrder, editOrder, removeOrder, setOrderStatus } from "../../domain/orders/index.ts";
import { goldAnswers, orderStatuses } from "../../domain/orders/model.ts";
import { type PaymentsCtx, paymentsReactor, recordPayment } from "../../domain/payments/index.ts";
import type { Actor } from "../../kernel/actor.ts";
import { amountCents } from "../../kernel/money.ts";
import { verifyEvents } from "../../platform/events/index.ts";
import { goldShop, place, quoted } from "../gold/gold-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { generousSums } from "../support/generous-holds.ts";
import { person } from "./orders-rig.ts";

/** More in `npm run test:long`. */
const wanted = Number(process.env.PROPERTY_RUNS ?? 12);

let database: TestDatabase;
let admin: Actor;

beforeAll(async () => {
  database = await testDatabase();
  await generousSums(database.db);
  admin = await person(database, "admin");
});
afterAll(() => database.close());

const which = fc.nat({ max: 4 });
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("place" as const),
      direction: fc.constantFrom("buy" as const, "sell" as const),
      quantity: fc.integer({ min: 1, max: 60 }),
    }),
  },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant("status" as const),
      which,
      status: fc.constantFrom(...orderStatuses),
      note: fc.boolean(),
      gold: fc.constantFrom(undefined, ...goldAnswers),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("cancel" as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("edit" as const),
      which,
      quantity: fc.integer({ min: 1, max: 60 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("pay" as const), which }) },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

type Known = { orderId: string; accessToken: string; direction: "buy" | "sell" };
type Shop = { ctx: PaymentsCtx; known: Known[] };

/** Sends a command twice at the same time, as an impatient hand or a retrying program does. */
async function sendTwice(shop: Shop, command: Command): Promise<void> {
  if (command.kind === "place") return placeTwice(shop, command);
  const order = shop.known[command.which % Math.max(1, shop.known.length)];
  if (!order) return;
  const version = await versionOf(order.orderId);
  await Promise.all([send(shop, command, order, version), send(shop, command, order, version)]);
}

async function placeTwice({ ctx, known }: Shop, options: Extract<Command, { kind: "place" }>): Promise<void> {
  const quote = await quoted(ctx, options.direction, options.quantity).catch(() => null);
  if (!quote) return;
  const key = randomUUID();
  const customer = { ...ctx, actor: { kind: "visitor" } } as const;
  const [first, second] = await Promise.all([place(customer, quote, key), place(customer, quote, key)]);
  if (!first.ok || !second.ok) throw new Error("A repeat was refused");
  expect(second.value.placed).toEqual(first.value.placed);
  known.push({ ...first.value.placed, direction: options.direction });
}

async function versionOf(orderId: string): Promise<number> {
  return (await database.pool.query("select version from orders where id = $1", [orderId])).rows[0].version;
}

type Other = Exclude<Command, { kind: "place" }>;

async function send({ ctx }: Shop, command: Other, { orderId, accessToken }: Known, version: number) {
  const customer = { ...ctx, actor: { kind: "visitor" } } as const;
  if (command.kind === "status") {
    const note = command.note ? "because we say so" : undefined;
    const { status, gold } = command;
    return setOrderStatus(ctx, { orderId, status, version, note, gold });
  }
  if (command.kind === "cancel") return cancelOwnOrder(customer, { orderId, token: accessToken });
  if (command.kind === "edit")
    return editOrder(ctx, { orderId, version, edit: { quantity: command.quantity } });
  if (command.kind === "remove") return removeOrder(ctx, { orderId, version, reason: "a trial" });
  const payment = {
    orderId,
    method: "manual",
    how: "other",
    reference: "the one transfer",
    amountCents: 100,
  } as const;
  return recordPayment(ctx, payment);
}

type Row = {
  id: string;
  type: string;
  status: string;
  quantity: number;
  amount_cents: number;
  rate_micro_usd: number;
  removed: boolean;
  gold_state: string | null;
};

async function rows(): Promise<Row[]> {
  const found = await database.pool.query(
    `select id, type, status, quantity, amount_cents, rate_micro_usd, gold_state, removed_at is not null as removed from orders`,
  );
  return found.rows;
}

/** With these an order holds nothing any more: its gold has changed hands, or never will. */
const traded: Record<string, string[]> = {
  stock: ["completed", "canceled"],
  capacity: ["gold_collected", "gold_received", "payment_sent", "completed", "canceled"],
};

async function checkGold(orders: Row[]): Promise<void> {
  const positions = await database.pool.query("select kind, total::int, reserved::int from gold_positions");
  for (const { kind, total, reserved } of positions.rows) {
    const type = kind === "stock" ? "gold_buy" : "gold_sale";
    const open = orders.filter(
      (order) => order.type === type && !order.removed && !traded[kind]?.includes(order.status),
    );
    // What we owe back isn't for sale either (Rule P45).
    const owed = orders.filter(({ status, gold_state }) => status === "canceled" && gold_state === "held");
    const held = kind === "stock" ? [...open, ...owed] : open;
    expect(reserved).toBe(held.reduce((sum, { quantity }) => sum + quantity, 0));
    expect(total).toBeGreaterThanOrEqual(reserved);
  }
}

async function checkCounts(orders: Row[]): Promise<void> {
  const counted = await database.pool.query(
    `select type || ' ' || status as key, sum(orders)::int as orders, sum(quantity)::int as quantity,
       sum(amount_cents)::int as cents
     from (select type, status, orders, quantity, amount_cents from order_counts
           union all select type, status, orders, quantity, amount_cents from order_count_changes) parts
     group by 1 having sum(orders) <> 0 or sum(quantity) <> 0 or sum(amount_cents) <> 0`,
  );
  const scanned = new Map<string, { orders: number; quantity: number; cents: number }>();
  for (const { type, status, quantity, amount_cents, removed } of orders) {
    if (removed) continue;
    const sum = scanned.get(`${type} ${status}`) ?? { orders: 0, quantity: 0, cents: 0 };
    scanned.set(`${type} ${status}`, {
      orders: sum.orders + 1,
      quantity: sum.quantity + quantity,
      cents: sum.cents + amount_cents,
    });
  }
  expect(new Map(counted.rows.map(({ key, ...sum }) => [key, sum]))).toEqual(scanned);
}

/** The log tells each status; what is owed and paid follows from the state. */
async function checkLogAndLedger(orders: Row[]): Promise<void> {
  for (const order of orders) {
    const reported = await database.pool.query(
      "select data ->> 'to' as to from events where subject_id = $1 and type = 'order.status_changed' order by seq",
      [order.id],
    );
    expect(reported.rows.at(-1)?.to ?? "pending").toBe(order.status);
    const balance = await database.pool.query(
      `select coalesce(sum(amount_cents), 0)::int as all,
         coalesce(sum(amount_cents) filter (where account = 'owed_to_customers'), 0)::int as owed,
         coalesce(sum(amount_cents) filter (where account = 'cash'), 0)::int as cash
       from ledger_entries join ledger_postings p on p.id = posting_id where p.order_id = $1`,
      [order.id],
    );
    const { all, owed, cash } = balance.rows[0];
    expect(all).toBe(0);
    const payouts = await database.pool.query(
      "select amount_cents, state from payouts where order_id = $1 and state in ('sent', 'confirmed')",
      [order.id],
    );
    const paid = payouts.rows.reduce((sum, row) => sum + row.amount_cents, 0);
    if (order.type !== "gold_sale") continue;
    expect(payouts.rows.length).toBeLessThanOrEqual(1);
    expect(paid + cash).toBe(0);
    const isOurs = ["gold_received", "payment_sent", "completed"].includes(order.status) && !order.removed;
    expect(owed + (isOurs ? order.amount_cents - paid : 0)).toBe(0);
  }
}

test("whatever is sent, in whatever order and twice, sums, reservations, counts, ledger and log agree", async () => {
  const shop = await goldShop(database);
  const ctx: PaymentsCtx = {
    ...shop.ctx,
    actor: admin,
    orderReactors: [goldReactor, paymentsReactor],
  };
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 30 }), async (commands) => {
      const known: Known[] = [];
      // Enough for some orders, too little for all: those of earlier runs stay open.
      await database.pool.query("update gold_positions set total = reserved + 120, version = version + 1");
      for (const each of commands) await sendTwice({ ctx, known }, each);
      const orders = await rows();
      for (const { amount_cents, quantity, rate_micro_usd } of orders) {
        expect(amount_cents).toBe(amountCents(quantity, rate_micro_usd));
      }
      await checkGold(orders);
      await checkCounts(orders);
      await checkLogAndLedger(orders.filter(({ id }) => known.some(({ orderId }) => orderId === id)));
    }),
    { numRuns: wanted },
  );
  expect((await verifyEvents(database.db)).broken).toEqual([]);
  const reached = await database.pool.query("select distinct status from orders");
  expect(reached.rows.length).toBeGreaterThan(2);
});
