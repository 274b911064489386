import type { Transaction } from "../../../platform/database/connect.ts";
import { issueCreditNotes, issueInvoice, type OrderRow, type OrdersCtx } from "../../orders/index.ts";
import { readBalances } from "./ledger.ts";
import { movedOf } from "./moved.ts";

/**
 * Brings the invoice of a completed order in line with its ledger (Rule P30): it is issued for money that
 * moved, another one replaces it when that changes, and none says of money what the postings do not. Credit
 * notes for goodwill follow it.
 */
export async function issueDocuments(ctx: OrdersCtx, tx: Transaction, order: OrderRow): Promise<void> {
  if (order.status !== "completed" || order.removedAt) return;
  await issueInvoice(ctx, tx, order, movedOf(order.type, await readBalances(tx, order.id)));
  await issueCreditNotes(ctx, tx, order);
}
