import { formatUsd } from "../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { allow } from "../../people/index.ts";
import type { PaymentsCtx } from "../context.ts";
import { isUnsent } from "../model.ts";
import { changePayout, type PayoutAct } from "./change-payout.ts";
import { updatePayout } from "./payout-row.ts";
import { hadNoPart, personsOnly, readLimit, secondPersonReason } from "./second-person.ts";

/**
 * A second person allows a payout that takes two (Rules P22, P31): above the limit a manager, else anybody of
 * the staff, and nobody who had a part in changing where it goes. Whoever approves it can't send it. Refuses
 * a payout that takes one person, has its approval, or is sent (`conflict`).
 */
export async function approvePayout(ctx: PaymentsCtx, act: PayoutAct): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const { actor } = ctx;
  if (actor.kind !== "person") return fail(personsOnly);
  // A second pair of eyes leaves the order to whoever works on it.
  return changePayout({ ...ctx, onHeld: "leave-to-them" }, act, async (tx, order, payout) => {
    const { amountCents } = payout;
    if (!isUnsent(payout.state))
      return fail({ code: "conflict", text: "This payout doesn't need approval." });
    const limitCents = await readLimit(tx);
    const reason = secondPersonReason(payout, order, limitCents);
    if (!reason) {
      return fail({
        code: "conflict",
        text: `Payouts up to ${formatUsd(limitCents)} need no approval.`,
      });
    }
    if (reason === "amount") {
      const isManager = allow(actor, "payouts.approve_large");
      if (!isManager.ok) return isManager;
    }
    if (payout.approvedBy) return fail({ code: "conflict", text: "This payout is already approved." });
    const others = await hadNoPart(tx, order.id, actor.personId);
    if (!others.ok) return others;
    const approval = { state: "approved", approvedBy: actor.personId, approvedAt: ctx.clock.now() } as const;
    await updatePayout(ctx, tx, payout, approval);
    return ok({ type: "payout.approved", visibility: "internal", data: { amountCents } });
  });
}
