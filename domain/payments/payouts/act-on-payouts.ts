import { ok, type Result } from "../../../kernel/result.ts";
import { takeOverField } from "../../../kernel/take-over.ts";
import { allow } from "../../people/index.ts";
import type { PaymentsCtx } from "../context.ts";
import type { PayoutsAct } from "../model.ts";
import { approvePayout } from "./approve-payout.ts";
import type { PayoutAct } from "./change-payout.ts";
import { confirmPayout } from "./end-payout.ts";
import { markPayoutSent } from "./send-payout.ts";

type PickedPayout = PayoutAct & {
  /** The colleague from whom its order is taken over. */
  takeOverFrom?: string | undefined;
  /** What the payment service calls the transfer, of one that was sent. */
  reference?: string | undefined;
};

/** What became of one of several payouts; `text` says why one was refused. */
type PayoutDone = PayoutAct & ({ isDone: true } | { isDone: false; text: string; asks: boolean });

const commands: Record<PayoutsAct, (ctx: PaymentsCtx, payout: PickedPayout) => Promise<Result<undefined>>> = {
  approve: (ctx, { orderId, version }) => approvePayout(ctx, { orderId, version }),
  sent: (ctx, { orderId, version, reference }) =>
    markPayoutSent(ctx, { orderId, version, reference, completes: "where_next" }),
  confirm: (ctx, { orderId, version }) => confirmPayout(ctx, { orderId, version }),
};

/**
 * Approves, marks as sent or confirms several payouts, each as if it were the only one: what one refuses
 * holds up no other. What is sent completes its order where that is the next step. Answers for each whether
 * it was done; `asks` marks those of a colleague's order, which may be taken over.
 */
export async function actOnPayouts(
  ctx: PaymentsCtx,
  { act, payouts }: { act: PayoutsAct; payouts: readonly PickedPayout[] },
): Promise<Result<PayoutDone[]>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const answers: PayoutDone[] = [];
  for (const { takeOverFrom, ...payout } of payouts) {
    const onHeld = takeOverFrom ? { takeOverFrom } : undefined;
    const done = await commands[act]({ ...ctx, onHeld }, payout);
    const { orderId, version } = payout;
    answers.push(
      done.ok
        ? { orderId, version, isDone: true }
        : {
            ...{ orderId, version, isDone: false, text: done.error.text },
            asks: done.error.field === takeOverField,
          },
    );
  }
  return ok(answers);
}
