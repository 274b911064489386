import { fail, ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { appendOrderEvent, findOrder, notOnOwnOrder, orderNotFound } from "../../orders/index.ts";
import { allow } from "../../people/index.ts";
import { readPayoutDetails } from "../../ways/inputs.ts";
import type { PayoutDetails, PayoutMethod } from "../../ways/model.ts";
import type { PaymentsCtx } from "../context.ts";
import { subjectOf } from "./lock-payout-details.ts";

const shortestReason = 3;

/**
 * Shows staff where a payout goes (Rule P5): a person who may, in a session that has passed the step-up, with
 * a reason, which the log keeps before anything is shown. Refuses whose order it is (`forbidden`), and
 * `not_found` when there are none or they have been destroyed.
 */
export async function revealPayoutDetails(
  ctx: PaymentsCtx,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<Result<{ method: PayoutMethod; details: PayoutDetails }>> {
  const may = allow(ctx.actor, "secrets.reveal");
  if (!may.ok) return may;
  if (ctx.actor.kind !== "person") return fail(personsOnly);
  const note = reason.trim();
  if (note.length < shortestReason) {
    return fail({ code: "invalid", field: "reason", text: "Please say why you need to see them." });
  }
  const order = await findOrder(ctx, orderId);
  if (!order) return fail(orderNotFound);
  const others = notOnOwnOrder(ctx.actor, order);
  if (!others.ok) return others;
  const { payoutSecretId } = order;
  if (!payoutSecretId) return fail(noDetails);
  return transact(ctx.db, async (tx) => {
    const value = await ctx.vault.open(tx, { id: payoutSecretId, subject: subjectOf(orderId) });
    if (value === null) return fail(destroyed);
    const data = { kind: "payout" };
    const type = "order.secret_revealed";
    await appendOrderEvent(tx, ctx.actor, order, { type, visibility: "internal", note, data });
    // Sealed only after the same schema had passed it.
    const details = readPayoutDetails(value);
    return ok({ method: details.method, details });
  });
}

const personsOnly = {
  code: "forbidden",
  text: "Only people can reveal payout details. API keys can't.",
} as const;
const noDetails = { code: "not_found", text: "The customer hasn't entered payout details." } as const;
const destroyed = { code: "not_found", text: "The payout details were destroyed." } as const;
