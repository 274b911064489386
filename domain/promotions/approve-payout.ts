import { eq } from "drizzle-orm";
import { formatUsd } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { type OrdersCtx, promotionsTopic } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import { releaseReasonsOf } from "../release/index.ts";
import { readBalancesOf } from "./commission-balance.ts";
import { lockCommissions } from "./lock-commissions.ts";
import { isApproved } from "./payout-request.ts";
import {
  commissionRelease,
  lockRequest,
  type RequestAct,
  referrerOf,
  referrerPrint,
} from "./payout-request-row.ts";
import { commissionPayoutRequests } from "./tables.ts";

/**
 * A second person allows a payout of commission that takes two: above the limit, or to a changed destination
 * (Rule P31). It holds up to the balance that they saw; whoever approves it can't record it as paid. Refuses
 * one that takes one person or has its approval, another balance than was shown (`conflict`), and one's own.
 */
export async function approveCommissionPayout(
  ctx: OrdersCtx,
  act: RequestAct & { amountCents: number },
): Promise<Result<undefined>> {
  return transact(ctx.db, async (tx) => {
    const referrerId = await referrerOf(ctx, tx, act);
    if (!referrerId.ok) return referrerId;
    await lockCommissions(tx, referrerId.value);
    const locked = await lockRequest(ctx, tx, act);
    if (!locked.ok) return locked;
    const { request, personId } = locked.value;
    const [balance] = await readBalancesOf(tx, request.referrerId);
    const amountCents = balance?.balanceCents ?? 0;
    if (amountCents !== act.amountCents) return fail(otherBalance(amountCents));
    if (isApproved(request, amountCents)) return fail(approvedAlready);
    const customer = await referrerPrint(ctx, tx, request.referrerId);
    const [[reason] = []] = await releaseReasonsOf(ctx, tx, [
      commissionRelease(request, { amountCents, customer }),
    ]);
    if (!reason) return fail(approvalNotNeeded);
    if (reason === "worth") {
      const isLarge = allow(ctx.actor, "payouts.approve_large");
      if (!isLarge.ok) return isLarge;
    }
    const approval = { approvedBy: personId, approvedCents: amountCents };
    await tx
      .update(commissionPayoutRequests)
      .set({ ...approval, version: request.version + 1, updatedAt: ctx.clock.now() })
      .where(eq(commissionPayoutRequests.id, request.id));
    await appendEvent(tx, {
      subjectKind: "person",
      subjectId: request.referrerId,
      type: "commission.payout_approved",
      actor: ctx.actor,
      visibility: "internal",
      data: { amountCents },
      topics: [promotionsTopic],
    });
    return ok(undefined);
  });
}

const approvalNotNeeded = { code: "conflict", text: "This payout doesn't need approval." } as const;
const approvedAlready = { code: "conflict", text: "This payout is already approved." } as const;

/** Said where the balance is another one than was shown. */
export function otherBalance(cents: number) {
  const text = `The balance is now ${formatUsd(cents)}. Nothing was recorded.`;
  return { code: "conflict", field: "amountCents", text } as const;
}
