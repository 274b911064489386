import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../platform/database/connect.ts";
import type { OrdersCtx } from "../../orders/index.ts";
import { refundClaims } from "../tables.ts";
import { ethRefundDue } from "./eth-refund-due.ts";
import { refundKind, refundSubject } from "./refund-claim-row.ts";

/**
 * Brings an open claim in line with what is due, after every booking that changes it: the claim covers all
 * that is due in ETH now, and is withdrawn, its address destroyed, when nothing is. Its version rises, so
 * that nobody sends a sum they have not seen. To be called with the order's row locked.
 */
export async function followClaim(ctx: OrdersCtx, tx: Transaction, orderId: string): Promise<void> {
  const isOpen = and(eq(refundClaims.orderId, orderId), eq(refundClaims.state, "open"));
  const [open] = await tx.select().from(refundClaims).where(isOpen).for("update");
  if (!open) return;
  const amountCents = await ethRefundDue(tx, orderId);
  if (amountCents === open.amountCents) return;
  const set = { version: open.version + 1, updatedAt: ctx.clock.now() };
  await tx
    .update(refundClaims)
    .set(amountCents > 0 ? { ...set, amountCents } : { ...set, state: "withdrawn" })
    .where(eq(refundClaims.id, open.id));
  if (amountCents <= 0) await ctx.vault.destroy(tx, { subject: refundSubject(orderId), kind: refundKind });
}
