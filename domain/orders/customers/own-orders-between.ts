import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { OrdersCtx } from "../context.ts";
import type { OrderStatus, OrderType } from "../model.ts";
import { itemNameSql } from "../products/in-sql.ts";
import { orders } from "../tables.ts";

/** Days in UTC, both included, as `2026-11-20`. */
export type DayRange = { from: string; to: string };

export type OwnOrderBetween = {
  id: string;
  type: OrderType;
  status: OrderStatus;
  quantity: number;
  amountCents: number;
  /** The game name that the order is about or meets under. */
  rsn: string | null;
  /** What a bought account was listed as; null of other orders. */
  account: string | null;
  createdAt: Date;
};

type Wanted = {
  personId: string;
  range: DayRange;
  /** The last order read before. */
  after: { id: string; createdAt: Date } | undefined;
  limit: number;
};

/** A person's own orders that were placed within these days, newest first, some at a time. */
export async function ownOrdersBetween(
  { db }: Pick<OrdersCtx, "db">,
  { personId, range, after, limit }: Wanted,
): Promise<OwnOrderBetween[]> {
  const isLater =
    after &&
    sql`(${orders.createdAt}, ${orders.id}) < (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`;
  return db
    .select({
      id: orders.id,
      type: orders.type,
      status: orders.status,
      quantity: orders.quantity,
      amountCents: orders.amountCents,
      rsn: orders.rsn,
      account: sql<string | null>`${sql.raw(itemNameSql)}`,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(and(isOwnBetween(personId, range), isLater))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

/** How many orders of a person were placed within these days. */
export async function countOwnOrdersBetween(
  { db }: Pick<OrdersCtx, "db">,
  { personId, range }: Pick<Wanted, "personId" | "range">,
): Promise<number> {
  const [found] = await db.select({ orders: count() }).from(orders).where(isOwnBetween(personId, range));
  return found?.orders ?? 0;
}

function isOwnBetween(personId: string, { from, to }: DayRange): SQL | undefined {
  return and(
    eq(orders.customerId, personId),
    isNull(orders.removedAt),
    sql`${orders.createdAt} >= (${from}::date)::timestamp at time zone 'UTC'`,
    sql`${orders.createdAt} < (${to}::date + 1)::timestamp at time zone 'UTC'`,
  );
}
