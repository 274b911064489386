import { desc, eq } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import { type ChainPaymentRow, chainPayments } from "../tables.ts";
import { creditFor } from "./eth-amounts.ts";

/** The payments in ETH of an order, newest first. */
export async function findChainPayments(db: Queryable, orderId: string): Promise<ChainPaymentRow[]> {
  return db
    .select()
    .from(chainPayments)
    .where(eq(chainPayments.orderId, orderId))
    .orderBy(desc(chainPayments.createdAt), desc(chainPayments.addressIndex));
}

/** Whether something may be sent to a payment at its price now. */
export function isOpenPayment({ state, expiresAt }: ChainPaymentRow, now: Date): boolean {
  return (state === "awaiting" || state === "partial") && expiresAt > now;
}

/** Whether a payment is whole and waits for its confirmations. */
export function isOnItsWay({ state }: Pick<ChainPaymentRow, "state">): boolean {
  return state === "seen" || state === "confirming";
}

/** What the chain shows of these payments that the ledger does not hold yet, in cents. */
export function unconfirmedCents(rows: readonly ChainPaymentRow[]): number {
  return rows.reduce(
    (sum, row) => sum + Math.max(0, creditFor(row, row.receivedWei).creditedCents - row.creditedCents),
    0,
  );
}
