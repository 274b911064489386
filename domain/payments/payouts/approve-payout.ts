import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { hadNoPart, isUncleared } from "../../orders/index.ts";
import { allow } from "../../people/index.ts";
import { releaseReasonsOf } from "../../release/index.ts";
import type { PaymentsCtx } from "../context.ts";
import { isUnsent } from "../model.ts";
import { changePayout, type PayoutAct } from "./change-payout.ts";
import { payoutRelease, updatePayout } from "./payout-row.ts";

/**
 * A second person lets a payout leave that takes two (Rule P42): above the limit a manager, else anybody of
 * the staff, and nobody who had a part in changing where it goes; a change of the order counts as cleared
 * with it. Of a commission a manager approves both. Whoever approves it can't send it. Refuses a payout that
 * takes one person, has its approval, or is sent (`conflict`).
 */
export async function approvePayout(ctx: PaymentsCtx, act: PayoutAct): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const { actor } = ctx;
  if (actor.kind !== "person") return fail(personsOnly);
  const at = ctx.clock.now();
  return changePayout(
    // A second pair of eyes leaves the order to whoever works on it.
    { ...ctx, onHeld: "leave-to-them" },
    act,
    async (tx, order, payout) => {
      if (!isUnsent(payout.state)) return fail(noneNeeded);
      const [reasons = []] = await releaseReasonsOf(ctx, tx, [await payoutRelease(ctx, tx, order, payout)]);
      // An account that moved since takes another approval.
      if (payout.approvedBy && !reasons.includes("changed"))
        return fail({ code: "conflict", text: "This payout is already approved." });
      if (reasons.length === 0) return fail(noneNeeded);
      const isManager = allow(actor, "payouts.approve_large");
      if (reasons.includes("worth") && !isManager.ok) return isManager;
      const others = order ? await hadNoPart(ctx, tx, order.id) : ok(undefined);
      if (!others.ok) return others;
      const { amountCents } = payout;
      // Staff clear the change alone: should the day's sums ask for a manager later, they have not answered.
      const approvedBy = isManager.ok || !order ? actor.personId : null;
      await updatePayout(ctx, tx, payout, { state: "approved", approvedBy, approvedAt: at });
      return ok({ type: "payout.approved", visibility: "internal", data: { amountCents } });
    },
    async (_, order) => (isUncleared(order) ? { clearedBy: actor.personId, clearedAt: at } : {}),
  );
}

const noneNeeded: Failure = { code: "conflict", text: "This payout doesn't need approval." };
const personsOnly: Failure = {
  code: "forbidden",
  text: "This payout takes two people: one approves it, another sends it. API keys can't.",
};
