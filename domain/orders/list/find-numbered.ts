import { between, or } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import { shortId } from "../order-names.ts";
import { type OrderRow, orders } from "../tables.ts";
import { idsBeginning } from "./search-term.ts";

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
