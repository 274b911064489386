import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeQuote } from "../../domain/gold/index.ts";
import { editOrder, findOrder, removeOrder, setOrderStatus, settleGold } from "../../domain/orders/index.ts";
import { type GoldAnswer, goldAnswers, type OrderStatus } from "../../domain/orders/model.ts";
import type { Actor } from "../../kernel/actor.ts";
import { verifyEvents } from "../../platform/events/index.ts";
import { person } from "../orders/orders-rig.ts";
import { type TestDatabase, testDatabase } from "../support/database.ts";
import { isLongRun } from "../support/long-run.ts";
import { goldShop, place, positionOf, setGold } from "./gold-rig.ts";

let database: TestDatabase;
let admin: Actor;

beforeAll(async () => {
  database = await testDatabase({ holdsNoMoney: true });
  await goldShop(database);
  admin = await person(database, "admin");
});
afterAll(() => database.close());

type Step =
  | { do: "place"; quantity: number }
  | { do: "status"; order: number; status: OrderStatus; gold: GoldAnswer | undefined }
  | { do: "settle"; order: number; outcome: "returned" | "kept" }
  | { do: "edit"; order: number; quantity: number }
  | { do: "remove"; order: number };

const order = fc.nat({ max: 7 });
const statuses = {
  buy: ["pending", "in_progress", "gold_collected", "completed", "canceled"],
  sell: [
    "pending",
    "in_progress",
    "gold_collected",
    "gold_received",
    "payment_sent",
    "completed",
    "canceled",
  ],
} as const;

const stepsOf = (direction: "buy" | "sell") =>
  fc.array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.record({
          do: fc.constant("place" as const),
          quantity: fc.integer({ min: 1, max: 60 }),
        }),
      },
      {
        weight: 5,
        arbitrary: fc.record({
          do: fc.constant("status" as const),
          order,
          status: fc.constantFrom<OrderStatus>(...statuses[direction]),
          gold: fc.constantFrom<GoldAnswer | undefined>(undefined, ...goldAnswers),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          do: fc.constant("settle" as const),
          order,
          outcome: fc.constantFrom("returned" as const, "kept" as const),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          do: fc.constant("edit" as const),
          order,
          quantity: fc.integer({ min: 1, max: 120 }),
        }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), order }) },
    ),
    { minLength: 3, maxLength: 25 },
  );

const start = 150;

/**
 * Runs steps, those of one group at the same time; failures are part of it. Answers the ids of what was
 * placed.
 */
async function run(direction: "buy" | "sell", groups: Step[][]): Promise<string[]> {
  const { ctx } = await goldShop(database);
  const asAdmin = { ...ctx, actor: admin };
  const ids: string[] = [];
  const versionOf = async (id: string) => (await findOrder(ctx, id))?.version ?? 0;
  async function apply(step: Step): Promise<void> {
    if (step.do === "place") {
      const quote = await makeQuote(ctx, { direction, quantity: step.quantity });
      const placed = quote.ok ? await place(ctx, quote.value) : quote;
      if (placed.ok) ids.push(placed.value.placed.orderId);
      return;
    }
    const orderId = ids[step.order];
    if (!orderId) return;
    const note = "by the property";
    const version = await versionOf(orderId);
    const { status, gold } = step.do === "status" ? step : {};
    if (status) await setOrderStatus(asAdmin, { orderId, status, gold, note });
    else if (step.do === "settle") await settleGold(asAdmin, { orderId, outcome: step.outcome, note });
    else if (step.do === "edit")
      await editOrder(asAdmin, { orderId, version, edit: { quantity: step.quantity }, note });
    else await removeOrder(asAdmin, { orderId, version, reason: note });
  }
  for (const group of groups) await Promise.all(group.map(apply));
  return ids;
}

type Expected = { held: number; traded: number; owed: number; newcomers: number };

/**
 * What the orders say that the position must be: a sale's gold has changed hands once it is collected and
 * until the log says that it went back, whatever its order is by then; of a canceled sale it is owed until it
 * is kept.
 */
async function expected(ids: string[]): Promise<Expected> {
  const found = await database.pool.query(
    `select coalesce(sum(quantity) filter (where not traded and status <> 'canceled' and removed_at is null), 0)::int as held,
       coalesce(sum(quantity) filter (where traded), 0)::int as traded,
       coalesce(sum(quantity) filter (where type = 'gold_sale' and traded and status = 'canceled' and not kept), 0)::int as owed,
       coalesce(sum(quantity) filter (where is_newcomer and visitor_keys is not null), 0)::int as newcomers
     from (
       select o.*, case when type = 'gold_sale' then coalesce(had, 0) > coalesce(back, 0) else status = 'completed' end as traded,
         coalesce(kept_at, 0) > coalesce(had, 0) as kept
       from orders o cross join lateral (
         select max(seq) filter (where data ->> 'to' in ('gold_collected', 'gold_received', 'payment_sent', 'completed')) as had,
           max(seq) filter (where e.type = 'gold.returned' or data ->> 'gold' = 'returned') as back,
           max(seq) filter (where e.type = 'gold.kept' or data ->> 'gold' = 'kept') as kept_at
         from events e where subject_kind = 'order' and subject_id = o.id::text
       ) as log
     ) as orders
     where id = any($1::uuid[])`,
    [ids],
  );
  return found.rows[0];
}

/** Each visitor's row is the sum of the orders that count within it. */
async function expectVisitorsTrue(): Promise<void> {
  const { rows } = await database.pool.query(
    `select key, h.orders, h.stock::int, h.capacity::int, coalesce(o.orders, 0)::int as "trueOrders",
       coalesce(o.stock, 0)::int as "trueStock", coalesce(o.capacity, 0)::int as "trueCapacity"
     from visitor_holds h full join (
       select unnest(visitor_keys) as key, count(*) as orders,
         sum(quantity) filter (where type = 'gold_buy') as stock,
         sum(quantity) filter (where type = 'gold_sale') as capacity
       from orders where visitor_keys is not null group by 1
     ) o using (key)`,
  );
  for (const row of rows) {
    expect(row).toMatchObject({ orders: row.trueOrders, stock: row.trueStock, capacity: row.trueCapacity });
  }
}

test.each(["buy", "sell"] as const)(
  "%s: whatever happens to orders, one after the other or at once, what is reserved is what open orders hold",
  async (direction) => {
    const kind = direction === "buy" ? "stock" : "capacity";
    await fc.assert(
      fc.asyncProperty(stepsOf(direction), fc.integer({ min: 1, max: 4 }), async (steps, atOnce) => {
        await setGold(database, "stock", start);
        await setGold(database, "capacity", start);
        const groups: Step[][] = [];
        for (let index = 0; index < steps.length; index += atOnce)
          groups.push(steps.slice(index, index + atOnce));
        const ids = await run(direction, groups);
        const { held, traded, owed, newcomers } = await expected(ids);
        const own = { total: start - traded, reserved: held, newcomers };
        expect(await positionOf(database, kind)).toMatchObject(own);
        // What we collect is in stock until it goes back, and what is owed of it isn't for sale.
        if (direction === "sell") {
          const raised = { total: start + traded, reserved: owed, newcomers: 0 };
          expect(await positionOf(database, "stock")).toMatchObject(raised);
        }
        await expectVisitorsTrue();
        // A newcomer's order that is over or collected counts within no limits.
        expect(newcomers).toBeLessThanOrEqual(held);
      }),
      { numRuns: isLongRun ? 40 : 10 },
    );
    expect((await verifyEvents(database.db, {})).broken).toEqual([]);
  },
  60_000,
);
