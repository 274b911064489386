import type { Queryable } from "../../../platform/database/connect.ts";
import type { OrderRow } from "../../orders/index.ts";
import { shopPays } from "../../orders/model.ts";
import { heldOf, paidOf } from "../money-state.ts";
import { type Balances, readBalances } from "./ledger.ts";

/** What an order's ledger says of money between us and its customer, in cents (Rule P30). */
export type Moved = {
  /**
   * Of a sale to us: what we have paid out. Of a purchase: what its customer has paid and does not get back,
   * dust and goodwill counted as paid.
   */
  movedCents: number;
  /** What a manager gave up, so that it never moves. */
  writtenOffCents: number;
};

/** What moved for an order, by its balances. */
export function movedOf(type: OrderRow["type"], balances: Balances): Moved {
  if (shopPays(type)) {
    return { movedCents: Math.max(0, -balances.cash), writtenOffCents: Math.max(0, -balances.written_off) };
  }
  const movedCents = Math.max(0, paidOf(balances) + balances.refunds_due);
  return { movedCents, writtenOffCents: Math.max(0, balances.written_off) };
}

/** What moved for an order, read from its postings. */
export async function readMoved(db: Queryable, { id, type }: Pick<OrderRow, "id" | "type">): Promise<Moved> {
  return movedOf(type, await readBalances(db, id));
}

/**
 * What of an order earns a referrer their share, in cents: of a sale what was paid out, of a purchase what we
 * keep of its price. A deposit, goodwill, what was written off, and what goes or went back earn nothing
 * (Rules P26, P30).
 */
export async function readEarningCents(
  db: Queryable,
  order: Pick<OrderRow, "id" | "type" | "amountCents" | "depositCents">,
): Promise<number> {
  const balances = await readBalances(db, order.id);
  if (shopPays(order.type)) return movedOf(order.type, balances).movedCents;
  const accounted = heldOf(balances) + balances.dust_forgiven + balances.refunds_due + balances.gear_deposits;
  return Math.max(0, Math.min(accounted, order.amountCents - order.depositCents));
}
