import { fail, ok, type Result } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { setOrderStatusIn } from "../../orders/index.ts";
import { isNextStep, isOpen } from "../../orders/model.ts";
import { allow } from "../../people/index.ts";
import type { PaymentsCtx } from "../context.ts";
import { isUnsent } from "../model.ts";
import { changePayoutIn, type FollowUp, type PayoutAct, type PayoutWork } from "./change-payout.ts";
import { type AnotherWay, sendPayout } from "./send-payout.ts";

type SentInput = PayoutAct & {
  /** What the payment service calls the transfer. */
  reference?: string | undefined;
  /** Where the money did not go to the order's payout details: for managers (Rule P31). */
  anotherWay?: AnotherWay | undefined;
  /** Completes the order with it, where that is its normal next step. */
  completes?: boolean | undefined;
};

/**
 * Staff have sent the money: marks the payout, books it, and moves an open order on to Payment Sent, and to
 * Completed where that is asked, all in one transaction. Of two who press at once one is told that it is
 * done. Refuses a payout above the limit without the approval of another person (`conflict`, Rule P22), and
 * one without payout details unless a manager says how else it was paid (Rule P31).
 */
export async function markPayoutSent(ctx: PaymentsCtx, input: SentInput): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  const { reference, anotherWay, completes = false } = input;
  return transact(ctx.db, async (tx) => {
    const send: PayoutWork = async (_, order, payout) => {
      if (!isUnsent(payout.state)) return fail(notToSend);
      return sendPayout(ctx, tx, order, payout, { reference, anotherWay });
    };
    // Kept here too: an order from before status and money were one may be completed already.
    const meetDeadline: FollowUp = async (_, { deadlineAt, deadlineMetAt }) =>
      deadlineAt && !deadlineMetAt ? { deadlineMetAt: ctx.clock.now() } : {};
    const sent = await changePayoutIn(ctx, tx, input, send, meetDeadline);
    if (!sent.ok) return sent;
    const { id: orderId, type, status } = sent.value;
    if (!isOpen(status)) return ok(undefined);
    const note = isNextStep(type, status, "payment_sent") ? undefined : "The payout has been sent";
    // The payout is sent already, so the reactor of this step finds nothing to pay.
    const moved = await setOrderStatusIn(ctx, tx, { orderId, status: "payment_sent", note });
    if (!moved.ok) return moved;
    if (!completes) return ok(undefined);
    const completed = await setOrderStatusIn(ctx, tx, { orderId, status: "completed" });
    return completed.ok ? ok(undefined) : completed;
  });
}

const notToSend = { code: "conflict", text: "This payout isn't waiting to be sent." } as const;
