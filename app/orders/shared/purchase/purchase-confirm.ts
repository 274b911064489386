import type { ActionFunctionArgs } from "react-router";
import { confirmPurchase } from "../../../../domain/listings/index.ts";
import { confirmPurchaseInput } from "../../../../domain/listings/inputs.ts";
import { orderPagePaths } from "../../../../domain/orders/model.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { purchaseForms, purchaseFormTitles } from "./purchase-view.ts";

/** Completes a purchase for its buyer and sends them back to the page on which they confirmed it. */
export async function submitConfirmPurchase(args: ActionFunctionArgs, orderId: string, fields: Fields) {
  const token = orderTokenOf(args.request, orderId);
  const done = await runForm({
    form: purchaseForms.confirm,
    title: purchaseFormTitles.confirm,
    schema: confirmPurchaseInput,
    fields,
    run: ({ version }) => confirmPurchase(ctxOf(args), { orderId, token, version }),
  });
  if (!done.ok) return done.answer;
  const to = fields.back === "profile" ? orderPagePaths.mine(orderId) : `/order/${orderId}`;
  const text = "The order is completed. Thank you for your business.";
  return redirectWith(factsOf(args), to, { title: "Account confirmed", text, tone: "good" });
}
