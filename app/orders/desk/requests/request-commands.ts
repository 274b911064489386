import { clearOrder, decideApproval, withdrawApproval } from "../../../../domain/orders/index.ts";
import { confirmPayment, voidPayment } from "../../../../domain/payments/index.ts";
import { decideGuardChange } from "../../../../domain/people/index.ts";
import type { ShopCtx } from "../../../context.ts";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { does, type FormCommands } from "../../../web/forms/run-forms.ts";
import type { orderRequestForms, requestForms } from "./request-forms.ts";

/** What the forms of a request about an order do. */
export const orderRequestCommands: FormCommands<typeof orderRequestForms, ShopCtx> = {
  "approve-request:": does(
    (ctx, { requestId }) => decideApproval(ctx, { requestId, approve: true }),
    successMessage("Approved", "Done, and logged with both names."),
  ),
  "refuse-request:": does(
    (ctx, input) => decideApproval(ctx, { ...input, approve: false }),
    successMessage("Request rejected", "The order stays the same."),
  ),
  "withdraw-request:": does(
    withdrawApproval,
    successMessage("Request withdrawn", "The order stays the same."),
  ),
  "clear-order:": does(
    clearOrder,
    successMessage(
      "Change approved",
      "Logged with your name. Someone without a part in it sends what leaves.",
    ),
  ),
  "confirm-payment:": does(confirmPayment, successMessage("Payment confirmed", "Logged with both names.")),
  "void-payment:": does(
    voidPayment,
    successMessage("Recorded as never arrived", "It doesn't count as paid, and we told the customer."),
  ),
};

/** What the forms of the page of requests do. */
export const requestCommands: FormCommands<typeof requestForms, ShopCtx> = {
  ...orderRequestCommands,
  "approve-guard:": does(
    (ctx, input) => decideGuardChange(ctx, { ...input, approve: true }),
    successMessage("Approved", "In effect now, and logged with both names."),
  ),
  "refuse-guard:": does(
    (ctx, input) => decideGuardChange(ctx, { ...input, approve: false }),
    successMessage("Request rejected", "Everything stays the same."),
  ),
  "withdraw-guard:": does(
    (ctx, input) => decideGuardChange(ctx, { ...input, approve: false }),
    successMessage("Request withdrawn", "Everything stays the same."),
  ),
};
