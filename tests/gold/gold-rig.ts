import { randomUUID } from "node:crypto";
import { ensureGold, goldReactor, makeQuote, placeGoldOrder } from "../../domain/gold/index.ts";
import { type GoldDirection, orderTypeFor, type Quote } from "../../domain/gold/model.ts";
import type { OrdersCtx, PlacedOrder } from "../../domain/orders/index.ts";
import { system } from "../../kernel/actor.ts";
import { ordersCtx } from "../orders/orders-rig.ts";
import type { TestDatabase } from "../support/database.ts";
import { generousHolds } from "../support/generous-holds.ts";

/**
 * A shop with the first rates of Rule P14, the reactor of gold, and a clock of its own; its visitors may hold
 * anything unless told otherwise.
 */
export async function goldShop(database: TestDatabase, { limits = "generous" } = {}) {
  const { ctx, clock } = ordersCtx(database, [goldReactor]);
  const asSystem = { ...ctx, actor: system("start") };
  await ensureGold(asSystem);
  if (limits === "generous") await generousHolds(database.db);
  else await database.pool.query("delete from settings where key = 'holds'");
  return { ctx, clock, asSystem };
}

/** Sets what there is and forgets what was reserved, and by whom: the beginning of a test. */
export async function setGold(database: TestDatabase, kind: "stock" | "capacity", total: number) {
  await database.pool.query(
    "update gold_positions set total = $2, reserved = 0, newcomers = 0, announce_at = null, announced = $2 where kind = $1",
    [kind, total],
  );
  await database.pool.query("delete from visitor_holds");
  await database.pool.query("update orders set visitor_keys = null where visitor_keys is not null");
}

export type Position = { total: number; reserved: number; newcomers: number; version: number };

/** A position as it stands in the database. */
export async function positionOf(database: TestDatabase, kind: "stock" | "capacity"): Promise<Position> {
  const found = await database.pool.query(
    "select total::int, reserved::int, newcomers::int, version from gold_positions where kind = $1",
    [kind],
  );
  return found.rows[0];
}

/** A quote that must be given. */
export async function quoted(ctx: OrdersCtx, direction: GoldDirection, quantity: number): Promise<Quote> {
  const quote = await makeQuote(ctx, { direction, quantity });
  if (!quote.ok) throw new Error(quote.error.text);
  return quote.value;
}

/** Places an order under a quote; the key is new unless one is given. */
export function place(
  ctx: OrdersCtx,
  quote: Pick<Quote, "quoteId" | "direction">,
  key: string = randomUUID(),
) {
  return placeGoldOrder(ctx, {
    type: orderTypeFor(quote.direction),
    quoteId: quote.quoteId,
    rsn: "Vault Heron",
    customerEmail: "heron@customers.example",
    source: "web",
    customerId: null,
    once: { scope: "test", key },
  });
}

/** An order that must be placed. */
export async function placedGold(
  ctx: OrdersCtx,
  direction: GoldDirection,
  quantity: number,
): Promise<PlacedOrder> {
  const result = await place(ctx, await quoted(ctx, direction, quantity));
  if (!result.ok) throw new Error(result.error.text);
  return result.value.placed;
}
