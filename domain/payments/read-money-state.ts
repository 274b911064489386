import { count, eq } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { OrderRow } from "../orders/index.ts";
import type { MoneyState } from "../orders/model.ts";
import { type Balances, readBalances } from "./ledger/ledger.ts";
import type { PostingKind } from "./ledger/ledger-names.ts";
import { type MoneyPast, moneyStateOf } from "./money-state.ts";
import { ledgerPostings } from "./tables.ts";

/** What happened in an order's ledger (see `MoneyPast`). */
async function readMoneyPast(db: Queryable, orderId: string): Promise<MoneyPast> {
  const rows = await db
    .select({ kind: ledgerPostings.kind, times: count() })
    .from(ledgerPostings)
    .where(eq(ledgerPostings.orderId, orderId))
    .groupBy(ledgerPostings.kind);
  const timesOf = (wanted: PostingKind) => rows.find(({ kind }) => kind === wanted)?.times ?? 0;
  return {
    // Each that never arrived was received by one posting.
    wasReceived: timesOf("payment_received") > timesOf("payment_voided"),
    wasTakenBack: timesOf("payment_received_reversed") + timesOf("payment_taken_back") > 0,
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
