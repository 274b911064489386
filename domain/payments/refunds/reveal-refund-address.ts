import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { appendOrderEvent, findOrder, hadNoPart, notOnOwnOrder, orderNotFound } from "../../orders/index.ts";
import { allow } from "../../people/index.ts";
import type { PaymentsCtx } from "../context.ts";
import { sayWhy } from "../inputs.ts";
import { refundClaims } from "../tables.ts";
import { findClaim, refundSubject } from "./refund-claim-row.ts";

/**
 * Shows where a refund in ETH goes (Rule P5): a person who may make refunds, in a session that has passed the
 * step-up, with a reason, which the log keeps before anything is shown. Refuses whose order it is, whoever
 * changed its email address (`forbidden`, Rule P31), and `not_found` when it has been destroyed. From then on
 * the customer can name no other address.
 */
export async function revealRefundAddress(
  ctx: PaymentsCtx,
  { claimId, reason }: { claimId: string; reason: string },
): Promise<Result<{ address: string }>> {
  const may = allow(ctx.actor, "refunds.make");
  if (!may.ok) return may;
  if (ctx.actor.kind !== "person")
    return fail({ code: "forbidden", text: "Only people can reveal addresses. API keys can't." });
  const note = reason.trim();
  if (note.length < 3) return fail({ code: "invalid", field: "reason", text: sayWhy });
  const claim = await findClaim(ctx.db, claimId);
  if (!claim.ok) return claim;
  const { orderId, addressSecretId } = claim.value;
  const order = await findOrder(ctx, orderId);
  if (!order) return fail(orderNotFound);
  const others = notOnOwnOrder(ctx.actor, order);
  if (!others.ok) return others;
  return transact(ctx.db, async (tx) => {
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
