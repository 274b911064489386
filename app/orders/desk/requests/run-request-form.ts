import { clearOrder, decideApproval, withdrawApproval } from "../../../../domain/orders/index.ts";
import { clearOrderInput, refuseRequestInput, requestInput } from "../../../../domain/orders/inputs.ts";
import { confirmPayment } from "../../../../domain/payments/index.ts";
import { confirmPaymentInput } from "../../../../domain/payments/inputs.ts";
import { decideGuardChange } from "../../../../domain/people/index.ts";
import { guardChangeInput } from "../../../../domain/people/inputs.ts";
import type { ShopCtx } from "../../../context.ts";
import { type Answered, answerForm, successMessage } from "../../../web/forms/answer-form.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { type RequestAction, requestTitles } from "./request-copy.ts";

/** Runs the form of a request: the message for the page after it, or the answer that refuses it. */
export function runRequestForm(ctx: ShopCtx, action: RequestAction, fields: Fields): Promise<Answered> {
  const sent = { form: fields.form ?? "", title: requestTitles[action], fields };
  switch (action) {
    case "approve":
      return answerForm(
        {
          ...sent,
          schema: requestInput,
          run: ({ requestId }) => decideApproval(ctx, { requestId, approve: true }),
        },
        () => successMessage("Approved", "Done, and logged with both names."),
      );
    case "refuse":
      return answerForm(
        {
          ...sent,
          schema: refuseRequestInput,
          run: (input) => decideApproval(ctx, { ...input, approve: false }),
        },
        () => successMessage("Request rejected", "The order stays the same."),
      );
    case "clear":
      return answerForm({ ...sent, schema: clearOrderInput, run: (input) => clearOrder(ctx, input) }, () =>
        successMessage(
          "Change approved",
          "Logged with your name. Someone without a part in it sends what leaves.",
        ),
      );
    case "confirm":
      return answerForm(
        { ...sent, schema: confirmPaymentInput, run: (input) => confirmPayment(ctx, input) },
        () => successMessage("Payment confirmed", "Logged with both names."),
      );
    case "approveGuard":
      return answerForm(
        {
          ...sent,
          schema: guardChangeInput,
          run: (input) => decideGuardChange(ctx, { ...input, approve: true }),
        },
        () => successMessage("Approved", "In effect now, and logged with both names."),
      );
    case "refuseGuard":
    case "withdrawGuard":
      return answerForm(
        {
          ...sent,
          schema: guardChangeInput,
          run: (input) => decideGuardChange(ctx, { ...input, approve: false }),
        },
        () =>
          successMessage(
            action === "withdrawGuard" ? "Request withdrawn" : "Request rejected",
            "Everything stays the same.",
          ),
      );
    case "withdraw":
      return answerForm({ ...sent, schema: requestInput, run: (input) => withdrawApproval(ctx, input) }, () =>
        successMessage("Request withdrawn", "The order stays the same."),
      );
  }
}
