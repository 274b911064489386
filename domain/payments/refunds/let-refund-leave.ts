import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import {
  type ApprovalAction,
  changeOrder,
  consumeApproval,
  type Decision,
  fourEyes,
  grantedApproval,
  hadNoPart,
  type OrderRow,
  type OrdersCtx,
} from "../../orders/index.ts";
import { letLeave } from "../../release/index.ts";
import { isPaidByCustomer } from "../model.ts";
import { noAmount, notPaidByCustomer } from "../record-payment.ts";

type Refund = {
  amountCents: number;
  /** A keyed print of where it goes, where that is known. */
  destination?: string | null;
};

/** Asks the gate for a refund, with the approval that a second person gave for as much (Rule P42). */
export async function letRefundLeave(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  { amountCents, destination = null }: Refund,
): Promise<Result<undefined>> {
  const granted = await grantedApproval(ctx, tx, { orderId: order.id, kind: "refund", amountCents });
  const approvedBy = granted?.approvedBy ?? null;
  const left = await letLeave(ctx, tx, {
    kind: "refund",
    worthCents: amountCents,
    order,
    destination,
    approvedBy,
  });
  if (left.ok && granted) await consumeApproval(ctx, tx, granted);
  return left;
}

/**
 * How staff ask for a refund that takes two, and what its approval does: another may make it within a day.
 */
export const refundAction: ApprovalAction = {
  propose: async (_, __, { type }, amountCents = 0) => {
    if (!isPaidByCustomer(type)) return fail(notPaidByCustomer);
    return amountCents > 0 ? ok({ amountCents }) : fail(noAmount);
  },
  run: (ctx, tx, { id: requestId, orderId, payload }) =>
    changeOrder(ctx, tx, { orderId }, async (row): Promise<Result<Decision>> => {
      const other = await hadNoPart(ctx, tx, orderId);
      if (!other.ok) return other;
      const approval = { requestId };
      const seen = await fourEyes(ctx, tx, row, { kind: "refund", payload, reason: undefined, approval });
      if (!seen.ok) return seen;
      return ok({ set: {}, events: [{ type: "refund.approved", visibility: "internal", data: payload }] });
    }),
};
