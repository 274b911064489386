import { fail, ok, type Result } from "../../kernel/result.ts";
import { allow } from "../people/index.ts";
import { changePayout, type PayoutAct } from "./change-payout.ts";
import type { PaymentsCtx } from "./context.ts";
import { isUnsent } from "./model.ts";
import { limitWords, needsApproval, updatePayout } from "./payout-row.ts";
import { personsOnly } from "./send-payout.ts";

/**
 * A second person allows a payout above the limit (Rule P22); whoever approves it cannot send it. Refuses a payout that
 * needs no approval, has one, or is sent (`conflict`).
 */
export async function approvePayout(ctx: PaymentsCtx, act: PayoutAct): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "payouts.approve_large");
  if (!may.ok) return may;
  const { actor } = ctx;
  if (actor.kind !== "person") return fail(personsOnly);
  return changePayout(ctx, act, async (tx, _, payout) => {
    const { amountCents } = payout;
    if (!isUnsent(payout.state)) return fail({ code: "conflict", text: "This payout waits for nobody." });
    if (!needsApproval(ctx, amountCents)) {
      return fail({ code: "conflict", text: `Payouts up to ${limitWords(ctx)} need no approval.` });
    }
    if (payout.approvedBy) return fail({ code: "conflict", text: "This payout is approved already." });
    const approval = { state: "approved", approvedBy: actor.personId, approvedAt: ctx.clock.now() } as const;
    await updatePayout(ctx, tx, payout, approval);
    return ok({ type: "payout.approved", visibility: "internal", data: { amountCents } });
  });
}
