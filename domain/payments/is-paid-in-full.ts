import type { Queryable } from "../../platform/database/connect.ts";
import type { OrderRow } from "../orders/index.ts";
import { readBalances } from "./ledger/ledger.ts";
import { costOf, coveredOf } from "./money-state.ts";

/**
 * Whether nothing is missing of what a purchase costs, by the ledger (Rules P13, P30): it was paid, in money
 * or gold, forgiven dust included, or a manager wrote the rest off.
 */
export async function isPaidInFull(
  db: Queryable,
  order: Pick<OrderRow, "id" | "amountCents" | "depositCents" | "depositState">,
): Promise<boolean> {
  return coveredOf(await readBalances(db, order.id)) >= costOf(order);
}
