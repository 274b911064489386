import { and, eq, sum } from "drizzle-orm";
import type { Transaction } from "../../../platform/database/connect.ts";
import { readBalances } from "../ledger/ledger.ts";
import { chainPayments, refundClaims } from "../tables.ts";
import { refundDueOf } from "./refund-due.ts";

/**
 * How much of what is due to an order's customer can go back in ETH, in cents: as much as came in ETH and has
 * not gone back in it. Money that came another way goes back that way, or a payment that is called back would
 * be paid out twice. The order's row must be locked.
 */
export async function ethRefundDue(tx: Transaction, orderId: string): Promise<number> {
  const { dueCents, goldCents } = refundDueOf(await readBalances(tx, orderId));
  const [[came], [wentBack]] = await Promise.all([
    tx
      .select({ cents: sum(chainPayments.creditedCents).mapWith(Number) })
      .from(chainPayments)
      .where(eq(chainPayments.orderId, orderId)),
    tx
      .select({ cents: sum(refundClaims.amountCents).mapWith(Number) })
      .from(refundClaims)
      .where(and(eq(refundClaims.orderId, orderId), eq(refundClaims.state, "sent"))),
  ]);
  const inEth = (came?.cents ?? 0) - (wentBack?.cents ?? 0);
  return Math.max(0, Math.min(dueCents - goldCents, inEth));
}
