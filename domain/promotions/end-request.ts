import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import { type OrdersCtx, promotionsTopic } from "../orders/index.ts";
import { secretsKeptUntil } from "../settings/index.ts";
import { commissionJob } from "./commission-job.ts";
import { lockRequest, payoutSubject, type RequestAct } from "./payout-request-row.ts";
import { commissionPayoutRequests, type PayoutRequestRow } from "./tables.ts";

type End = { state: "paid"; paidCents: number } | { state: "rejected"; reason: string };

/**
 * Ends a locked request and has the referrer told by mail. Its destination is destroyed: when it was paid
 * after the days that secrets have, else at once (Rule P5).
 */
export async function endRequest(
  ctx: OrdersCtx,
  tx: Transaction,
  request: PayoutRequestRow,
  end: End,
): Promise<void> {
  const now = ctx.clock.now();
  const { referrerId, version } = request;
  const decidedBy = ctx.actor.kind === "person" ? ctx.actor.personId : null;
  await tx
    .update(commissionPayoutRequests)
    .set({ ...end, decidedBy, decidedAt: now, version: version + 1, updatedAt: now })
    .where(eq(commissionPayoutRequests.id, request.id));
  const subject = payoutSubject(request.id);
  if (end.state === "paid") await ctx.vault.expire(tx, { subject, at: await secretsKeptUntil(tx, now) });
  else await ctx.vault.destroy(tx, { subject });
  const { seq } = await appendEvent(tx, {
    subjectKind: "person",
    subjectId: referrerId,
    type: end.state === "paid" ? "commission.paid" : "commission.payout_rejected",
    actor: ctx.actor,
    visibility: "internal",
    ...(end.state === "rejected" ? { note: end.reason } : {}),
    data: { amountCents: end.state === "paid" ? end.paidCents : request.askedCents },
    topics: [`user:${referrerId}`, promotionsTopic],
  });
  await addJob(tx, commissionJob, { referrerId, seq });
}

const shortestReason = 3;
const longestReason = 300;

/**
 * A manager rejects a request with a reason that the referrer is mailed; the balance stays theirs. Refuses
 * one that was decided or changed since it was seen (`conflict`), a missing reason (`invalid`), and one's
 * own.
 */
export async function rejectCommissionPayout(
  ctx: OrdersCtx,
  { reason: typed, ...act }: RequestAct & { reason: string },
): Promise<Result<undefined>> {
  return transact(ctx.db, async (tx) => {
    const locked = await lockRequest(ctx, tx, act);
    if (!locked.ok) return locked;
    const reason = typed.trim();
    if (reason.length < shortestReason || reason.length > longestReason) return fail(sayWhy);
    await endRequest(ctx, tx, locked.value.request, { state: "rejected", reason });
    return ok(undefined);
  });
}

const sayWhy = {
  code: "invalid",
  field: "reason",
  text: "Say why, in up to 300 characters. The referrer reads it.",
} as const;
