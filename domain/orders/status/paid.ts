import { sql } from "drizzle-orm";
import type { Transaction } from "../../../platform/database/connect.ts";
import { purchasesInSql } from "../products/in-sql.ts";

/**
 * Adds to what counts as paid of a purchase, in cents, in the transaction that books it; what we pay for
 * stays as it is. The number is there for the desk's list, which reads a page of orders without their ledger.
 */
export async function addToPaid(tx: Transaction, orderId: string, cents: number): Promise<void> {
  if (cents === 0) return;
  await tx.execute(sql`
    update orders set paid_cents = paid_cents + ${cents}
    where id = ${orderId} and type in (${purchasesInSql})`);
}
