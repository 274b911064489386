import type { Queryable } from "../../platform/database/connect.ts";
import type { OrderRow } from "../orders/index.ts";
import { readBalances, readGivenBack } from "./ledger.ts";
import { heldOf } from "./money-state.ts";

/**
 * How much of an order's price, its deposit left out, was given back to its customer, in cents. What was paid too much, and a
 * deposit that is returned, are no part of the price, so giving them back counts for nothing here.
 */
export async function readRefunded(
  db: Queryable,
  order: Pick<OrderRow, "id" | "amountCents" | "depositCents">,
): Promise<number> {
  const givenBack = await readGivenBack(db, order.id);
  if (givenBack === 0) return 0;
  const price = order.amountCents - order.depositCents;
  const balances = await readBalances(db, order.id);
  const stays = Math.min(price, Math.max(0, heldOf(balances) + balances.dust_forgiven));
  return Math.min(givenBack, price - stays);
}
