import { eq } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { OrderRow } from "../orders/index.ts";
import type { MoneyState } from "../orders/model.ts";
import { type Balances, readBalances } from "./ledger/ledger.ts";
import { type MoneyPast, moneyStateOf } from "./money-state.ts";
import { ledgerPostings } from "./tables.ts";

/** What happened in an order's ledger (see `MoneyPast`). */
async function readMoneyPast(db: Queryable, orderId: string): Promise<MoneyPast> {
  const rows = await db
    .selectDistinct({ kind: ledgerPostings.kind })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.orderId, orderId));
  const kinds = new Set(rows.map(({ kind }) => kind));
  return {
    wasReceived: kinds.has("payment_received"),
    wasTakenBack: kinds.has("payment_received_reversed") || kinds.has("payment_taken_back"),
  };
}

/** Where an order's money stands now, with the balances that say so (Rule P30). */
export async function readMoneyState(
  db: Queryable,
  order: OrderRow,
): Promise<{ state: MoneyState; balances: Balances }> {
  const balances = await readBalances(db, order.id);
  const past = await readMoneyPast(db, order.id);
  return { state: moneyStateOf(balances, order, past), balances };
}
