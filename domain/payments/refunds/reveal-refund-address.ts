import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { appendOrderEvent, hadNoPart, orderNotFound } from "../../orders/index.ts";
import { allow } from "../../people/index.ts";
import { reveal } from "../../release/index.ts";
import type { PaymentsCtx } from "../context.ts";
import { refundClaims } from "../tables.ts";
import { findClaim, refundSubject } from "./refund-claim-row.ts";

/**
 * Shows whoever may make refunds where one in ETH goes, as `reveal` lets them. Refuses whoever changed the
 * order's email address (`forbidden`, Rule P31), and `not_found` when it has been destroyed. From then on the
 * customer can name no other address.
 */
export async function revealRefundAddress(
  ctx: PaymentsCtx,
  { claimId, reason }: { claimId: string; reason: string },
): Promise<Result<{ address: string }>> {
  const may = allow(ctx.actor, "refunds.make");
  if (!may.ok) return may;
  const claim = await findClaim(ctx.db, claimId);
  if (!claim.ok) return claim;
  const { orderId, addressSecretId } = claim.value;
  // Whoever may make refunds sends those of orders that nobody has.
  const asked = { orderId, reason, needs: "refunds.make", mustPay: async () => true } as const;
  return reveal(ctx, asked, async (tx, { note, order }) => {
    if (!order) return fail(orderNotFound);
    const other = await hadNoPart(ctx, tx, orderId);
    if (!other.ok) return other;
    const address = await ctx.vault.open(tx, { id: addressSecretId, subject: refundSubject(orderId) });
    if (address === null) return fail({ code: "not_found", text: "This address was destroyed." });
    const revealedAt = ctx.clock.now();
    await tx.update(refundClaims).set({ revealedAt }).where(eq(refundClaims.id, claimId));
    const data = { kind: "refund-address" };
    const type = "order.secret_revealed";
    await appendOrderEvent(tx, ctx.actor, order, { type, visibility: "internal", note, data });
    return ok({ address });
  });
}
