import { ok, type Result } from "../../../kernel/result.ts";
import { takeOverField } from "../../../kernel/take-over.ts";
import { allow } from "../../people/index.ts";
import type { PaymentsCtx } from "../context.ts";
import type { PayoutAct } from "./change-payout.ts";
import { confirmPayout } from "./end-payout.ts";

/** What became of one of several payouts; `text` says why one was not confirmed. */
export type ConfirmedPayout = PayoutAct & ({ isDone: true } | { isDone: false; text: string; asks: boolean });

/**
 * Confirms several sent payouts, each as if it were the only one: what one refuses holds up no other. Answers
 * for each whether it was done; `asks` marks those of a colleague's order, which may be taken over.
 */
export async function confirmPayouts(
  ctx: PaymentsCtx,
  acts: readonly (PayoutAct & { takeOverFrom?: string | undefined })[],
): Promise<Result<ConfirmedPayout[]>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const answers: ConfirmedPayout[] = [];
  for (const { takeOverFrom, ...act } of acts) {
    const onHeld = takeOverFrom ? { takeOverFrom } : undefined;
    const done = await confirmPayout({ ...ctx, onHeld }, act);
    answers.push(
      done.ok
        ? { ...act, isDone: true }
        : { ...act, isDone: false, text: done.error.text, asks: done.error.field === takeOverField },
    );
  }
  return ok(answers);
}
