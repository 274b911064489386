import { between } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import { orders } from "../tables.ts";
import { idsBeginning } from "./search-term.ts";

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
