import { cancelOwnOrder } from "../../../domain/orders/index.ts";
import { cancelInput } from "../../../domain/orders/inputs.ts";
import { ctxOf } from "../../context.ts";
import { successMessage } from "../../web/forms/answer-form.ts";
import type { Fields } from "../../web/forms/read-form.ts";
import { runForm } from "../../web/forms/run-form.ts";

type Sent = {
  args: Parameters<typeof ctxOf>[0];
  orderId: string;
  /** The order's access token that this browser holds. */
  token: string | undefined;
  fields: Fields;
};

/** Runs the form by which customers cancel their order, the same on each page that has it. */
export function cancelByForm({ args, orderId, token, fields }: Sent) {
  return runForm({
    form: "cancel",
    title: "Failed to cancel the order. Please try again.",
    schema: cancelInput,
    fields,
    run: ({ version }) => cancelOwnOrder(ctxOf(args), { orderId, token, version }),
  });
}

/** Said on the page after it. */
export const orderCanceled = successMessage("Order Canceled", "Order has been canceled successfully.");
