import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { type OrderRow, setOrderStatusIn } from "../orders/index.ts";
import { isNextStep } from "../orders/model.ts";
import { allow } from "../people/index.ts";
import { changePayoutIn, type PayoutAct, type PayoutWork } from "./change-payout.ts";
import type { PaymentsCtx } from "./context.ts";
import { isUnsent } from "./model.ts";
import { sendPayout } from "./send-payout.ts";

type SentInput = PayoutAct & {
  /** What the payment service calls the transfer. */
  reference?: string | undefined;
};

/**
 * Staff have sent the money: marks the payout, books it, and moves the order on to Payment Sent where that is its next
 * step, all in one transaction. Of two who press at once one is told that it is done. Refuses a payout above the limit
 * without the approval of another person (`conflict`, Rule P22).
 */
export async function markPayoutSent(ctx: PaymentsCtx, input: SentInput): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx) => {
    const send: PayoutWork = async (_, order, payout) => {
      if (!isUnsent(payout.state)) return fail(notToSend);
      return sendPayout(ctx, tx, order, payout, input.reference);
    };
    // Kept here, since an order that was completed ahead of its payment takes no further step.
    const keepPromise = ({ promiseDueAt, promiseKeptAt }: OrderRow) =>
      promiseDueAt && !promiseKeptAt ? { promiseKeptAt: ctx.clock.now() } : {};
    const sent = await changePayoutIn(ctx, tx, input, send, keepPromise);
    if (!sent.ok) return sent;
    const { id: orderId, type, status } = sent.value;
    if (!isNextStep(type, status, "payment_sent")) return ok(undefined);
    // The payout is sent already, so the reactor of this step finds nothing to pay.
    const moved = await setOrderStatusIn(ctx, tx, { orderId, status: "payment_sent" });
    return moved.ok ? ok(undefined) : moved;
  });
}

const notToSend = { code: "conflict", text: "This payout is not waiting to be sent." } as const;
