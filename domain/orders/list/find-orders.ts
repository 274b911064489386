import { and, asc, between, inArray, isNull, or } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { shortId } from "../order-names.ts";
import { type OrderRow, orders } from "../tables.ts";
import { idsBeginning } from "./search-term.ts";

/** The rows of many orders by id, removed ones too; unknown ids are left out. One query, none without ids. */
export async function findOrders(
  ctx: { db: Queryable },
  orderIds: readonly string[],
): Promise<Map<string, OrderRow>> {
  if (orderIds.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The rows of many orders, locked in one order, so that two who do this never wait for each other. */
export function lockOrders(tx: Transaction, orderIds: readonly string[]): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(and(inArray(orders.id, [...orderIds]), isNull(orders.removedAt)))
    .orderBy(asc(orders.id))
    .for("update");
}

/**
 * The orders whose id begins with these hexadecimal digits, removed ones too, at most `limit`. It asks for no
 * right and answers ids only.
 */
export async function findIdsBeginning(db: Queryable, digits: string, limit: number): Promise<string[]> {
  const range = idsBeginning(digits);
  if (!range) return [];
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(between(orders.id, range.from, range.to))
    .limit(limit);
  return rows.map(({ id }) => id);
}

type Numbered = Pick<OrderRow, "id" | "customerId" | "accessTokenHash">;

/**
 * The orders that people mean by these short numbers (Rule P35), the newest where two share one; numbers
 * without an order, or with a removed one, are left out. One query, none without numbers.
 */
export async function findNumbered(
  ctx: { db: Queryable },
  numbers: readonly string[],
): Promise<Map<string, Numbered>> {
  const ranges = numbers.flatMap((number) => idsBeginning(number) ?? []);
  if (ranges.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      id: orders.id,
      customerId: orders.customerId,
      accessTokenHash: orders.accessTokenHash,
      removedAt: orders.removedAt,
    })
    .from(orders)
    .where(or(...ranges.map(({ from, to }) => between(orders.id, from, to))))
    .orderBy(orders.createdAt, orders.id);
  return new Map(rows.filter(({ removedAt }) => !removedAt).map((row) => [shortId(row.id), row]));
}
