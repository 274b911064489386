import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { type OrdersCtx, promotionsTopic } from "../orders/index.ts";
import { reveal } from "../release/index.ts";
import { readPayoutDetails } from "../ways/inputs.ts";
import type { PayoutDetails } from "../ways/model.ts";
import { mayDecide, noRequest, ownCommission, payoutSubject } from "./payout-request-row.ts";
import { commissionPayoutRequests } from "./tables.ts";

/**
 * Shows staff where a payout of commission goes, as `reveal` lets them. From then on the referrer can't
 * change it. Refuses whose commission it is (`forbidden`), and `not_found` when it has been destroyed.
 */
export async function revealCommissionDestination(
  ctx: OrdersCtx,
  { requestId, reason }: { requestId: string; reason: string },
): Promise<Result<{ details: PayoutDetails }>> {
  const person = mayDecide(ctx);
  if (!person.ok) return person;
  return reveal(ctx, { orderId: null, reason }, async (tx, { note }) => {
    const [request] = await tx
      .select()
      .from(commissionPayoutRequests)
      .where(eq(commissionPayoutRequests.id, requestId))
      .for("update");
    if (!request) return fail(noRequest);
    const { referrerId, secretId: id } = request;
    if (referrerId === person.value.personId) return fail(ownCommission);
    const value = await ctx.vault.open(tx, { id, subject: payoutSubject(requestId) });
    if (value === null) return fail({ code: "not_found", text: "The destination was destroyed." });
    if (request.state === "requested" && request.revealedAt === null) {
      const revealedAt = ctx.clock.now();
      const isIt = eq(commissionPayoutRequests.id, requestId);
      await tx.update(commissionPayoutRequests).set({ revealedAt }).where(isIt);
    }
    await appendEvent(tx, {
      subjectKind: "person",
      subjectId: referrerId,
      type: "commission.destination_revealed",
      actor: ctx.actor,
      visibility: "internal",
      note,
      data: {},
      topics: [promotionsTopic],
    });
    return ok({ details: readPayoutDetails(value) });
  });
}
