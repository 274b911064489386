import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { appendOrderEvent, orderNotFound } from "../../orders/index.ts";
import { reveal } from "../../release/index.ts";
import { readPayoutDetails } from "../../ways/inputs.ts";
import type { PayoutDetails, PayoutMethod } from "../../ways/model.ts";
import type { PaymentsCtx } from "../context.ts";
import { isUnsent } from "../model.ts";
import { subjectOf } from "./lock-payout-details.ts";
import { alivePayout } from "./payout-row.ts";

/**
 * Shows staff where a payout goes, as `reveal` lets them; of an unassigned order while its payout is unsent,
 * because whoever comes first pays it. Refuses with `not_found` when there are no details or they have been
 * destroyed.
 */
export async function revealPayoutDetails(
  ctx: PaymentsCtx,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<Result<{ method: PayoutMethod; details: PayoutDetails }>> {
  const mustPay = async (tx: Transaction) => {
    const payout = await alivePayout(tx, orderId);
    return payout !== null && isUnsent(payout.state);
  };
  return reveal(ctx, { orderId, reason, mustPay }, async (tx, { note, order }) => {
    if (!order) return fail(orderNotFound);
    if (!order.payoutSecretId) return fail(noDetails);
    const value = await ctx.vault.open(tx, { id: order.payoutSecretId, subject: subjectOf(orderId) });
    if (value === null) return fail(destroyed);
    const data = { kind: "payout" };
    const type = "order.secret_revealed";
    await appendOrderEvent(tx, ctx.actor, order, { type, visibility: "internal", note, data });
    // Sealed only after the same schema had passed it.
    const details = readPayoutDetails(value);
    return ok({ method: details.method, details });
  });
}

const noDetails = { code: "not_found", text: "The customer hasn't entered payout details." } as const;
const destroyed = { code: "not_found", text: "The payout details were destroyed." } as const;
