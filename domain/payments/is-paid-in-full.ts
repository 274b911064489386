import type { Queryable } from "../../platform/database/connect.ts";
import type { OrderRow } from "../orders/index.ts";
import { readBalances } from "./ledger.ts";
import { costOf, paidOf } from "./settle.ts";

/**
 * Whether nothing is missing of what a purchase costs, by the ledger (Rule P13): what we hold of the customer, in money or gold,
 * forgiven dust included.
 */
export async function isPaidInFull(
  db: Queryable,
  order: Pick<OrderRow, "id" | "amountCents" | "depositCents" | "depositState">,
): Promise<boolean> {
  return paidOf(await readBalances(db, order.id)) >= costOf(order);
}
