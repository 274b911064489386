import type { z } from "zod";
import { type ApprovalProposal, requestApproval } from "../../../../domain/orders/index.ts";
import {
  askAmountInput,
  askApprovalInput,
  askEmailInput,
  askNameInput,
  askRefundInput,
} from "../../../../domain/orders/inputs.ts";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { orderActionsOf } from "./order-action.ts";
import { orderForms, orderFormTitles } from "./order-view.ts";

const action = orderActionsOf(orderForms, orderFormTitles);

/** What a member of staff asks another to approve (Rule P31). */
export const askActions = [
  ask("askEmail", askEmailInput, ({ customerEmail }) => ({ kind: "change_email", customerEmail })),
  ask("askAmount", askAmountInput, ({ quantity, amountCents }) => ({
    kind: "override_amount",
    quantity,
    amountCents,
  })),
  ask("askUnlock", askApprovalInput, () => ({ kind: "unlock_payout" })),
  ask("askVerify", askApprovalInput, () => ({ kind: "pay_account" })),
  ask("askName", askNameInput, ({ rsn }) => ({ kind: "change_name", rsn })),
  ask("askRefund", askRefundInput, ({ amountCents }) => ({ kind: "refund", amountCents })),
  ask("askWriteOff", askApprovalInput, () => ({ kind: "write_off" })),
];

function ask<S extends z.ZodType<{ version: number; reason: string }>>(
  name: "askEmail" | "askAmount" | "askUnlock" | "askVerify" | "askName" | "askRefund" | "askWriteOff",
  schema: S,
  proposalOf: (input: z.output<S>) => ApprovalProposal,
) {
  const done = successMessage("Request sent", "It happens once someone else approves.");
  return action(name, schema, done, (ctx, input) => {
    const { orderId, version, reason } = input;
    return requestApproval(ctx, { orderId, version, reason, proposal: proposalOf(input) });
  });
}
