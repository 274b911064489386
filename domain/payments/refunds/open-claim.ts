import { and, eq, sum } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import type { OrdersCtx } from "../../orders/index.ts";
import { refundGone } from "../inputs.ts";
import { readBalances } from "../ledger/ledger.ts";
import { chainPayments, type RefundClaimRow, refundClaims } from "../tables.ts";
import { refundDueOf } from "./refund-due.ts";

/** The vault's name for the addresses of refunds, and whose secret it is. */
export const refundKind = "refund-address";
export const refundSubject = (orderId: string) => `refund:${orderId}`;

/** A claim by its id, whose shape the caller has checked. Refuses `not_found`. */
export async function findClaim(db: Queryable, claimId: string): Promise<Result<RefundClaimRow>> {
  const [claim] = await db.select().from(refundClaims).where(eq(refundClaims.id, claimId));
  return claim ? ok(claim) : fail({ code: "not_found", text: refundGone });
}

/** The open claim of an order, its row locked. */
export async function lockOpenClaim(tx: Transaction, orderId: string): Promise<RefundClaimRow | undefined> {
  const isOpen = and(eq(refundClaims.orderId, orderId), eq(refundClaims.state, "open"));
  const [open] = await tx.select().from(refundClaims).where(isOpen).for("update");
  return open;
}

/** Withdraws an open claim and destroys its address. */
export async function withdrawClaim(
  { clock, vault }: Pick<OrdersCtx, "clock" | "vault">,
  tx: Transaction,
  { id, orderId, version }: RefundClaimRow,
): Promise<void> {
  await tx
    .update(refundClaims)
    .set({ state: "withdrawn", version: version + 1, updatedAt: clock.now() })
    .where(eq(refundClaims.id, id));
  await vault.destroy(tx, { subject: refundSubject(orderId), kind: refundKind });
}

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

/**
 * Brings an open claim in line with what is due, after every booking that changes it: the claim covers all
 * that is due in ETH now, and is withdrawn, its address destroyed, when nothing is. Its version rises, so
 * that nobody sends a sum they have not seen. To be called with the order's row locked.
 */
export async function followClaim(ctx: OrdersCtx, tx: Transaction, orderId: string): Promise<void> {
  const open = await lockOpenClaim(tx, orderId);
  if (!open) return;
  const amountCents = await ethRefundDue(tx, orderId);
  if (amountCents === open.amountCents) return;
  if (amountCents <= 0) return withdrawClaim(ctx, tx, open);
  const set = { amountCents, version: open.version + 1, updatedAt: ctx.clock.now() };
  await tx.update(refundClaims).set(set).where(eq(refundClaims.id, open.id));
}
