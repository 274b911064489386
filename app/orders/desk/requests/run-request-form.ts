import type { z } from "zod";
import { clearOrder, decideApproval, withdrawApproval } from "../../../../domain/orders/index.ts";
import { clearOrderInput, refuseRequestInput, requestInput } from "../../../../domain/orders/inputs.ts";
import { confirmPayment } from "../../../../domain/payments/index.ts";
import { confirmPaymentInput } from "../../../../domain/payments/inputs.ts";
import { decideGuardChange } from "../../../../domain/people/index.ts";
import { guardChangeInput } from "../../../../domain/people/inputs.ts";
import type { Result } from "../../../../kernel/result.ts";
import type { ShopCtx } from "../../../context.ts";
import { type Answered, answerForm, successMessage } from "../../../web/forms/answer-form.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { type RequestAction, requestForms } from "./request-copy.ts";

type Sent = { form: string; title: string; fields: Fields };
type Run = (ctx: ShopCtx, sent: Sent) => Promise<Answered>;

function action<S extends z.ZodType>(
  schema: S,
  command: (ctx: ShopCtx, input: z.output<S>) => Promise<Result<unknown>>,
  ...done: [title: string, text: string]
): Run {
  return (ctx, sent) =>
    answerForm({ ...sent, schema, run: (input) => command(ctx, input) }, () => successMessage(...done));
}

const decide = (approve: boolean) => (ctx: ShopCtx, input: z.output<typeof requestInput>) =>
  decideApproval(ctx, { ...input, approve });
const decideGuard = (approve: boolean) => (ctx: ShopCtx, input: z.output<typeof guardChangeInput>) =>
  decideGuardChange(ctx, { ...input, approve });

const sameOrder = "The order stays the same.";
const sameShop = "Everything stays the same.";
const clearedText = "Logged with your name. Someone without a part in it sends what leaves.";

const actions: Record<RequestAction, Run> = {
  approve: action(requestInput, decide(true), "Approved", "Done, and logged with both names."),
  refuse: action(refuseRequestInput, decide(false), "Request rejected", sameOrder),
  withdraw: action(requestInput, withdrawApproval, "Request withdrawn", sameOrder),
  clear: action(clearOrderInput, clearOrder, "Change approved", clearedText),
  confirm: action(confirmPaymentInput, confirmPayment, "Payment confirmed", "Logged with both names."),
  approveGuard: action(
    guardChangeInput,
    decideGuard(true),
    "Approved",
    "In effect now, and logged with both names.",
  ),
  refuseGuard: action(guardChangeInput, decideGuard(false), "Request rejected", sameShop),
  withdrawGuard: action(guardChangeInput, decideGuard(false), "Request withdrawn", sameShop),
};

/** Runs the form of a request: the message for the page after it, or the answer that refuses it. */
export function runRequestForm(ctx: ShopCtx, name: RequestAction, fields: Fields): Promise<Answered> {
  return actions[name](ctx, { form: fields.form ?? "", title: requestForms[name].refused, fields });
}
