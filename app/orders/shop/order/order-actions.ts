import { mailOrderLink } from "../../../../domain/orders/index.ts";
import { orderLinkInput } from "../../../../domain/orders/inputs.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { boostAccessForms } from "../../shared/boost/boost-access.ts";
import { cancelByForm, orderCanceled } from "../../shared/cancel-own-order.ts";
import { holdForms } from "../../shared/order-page/hold-view.ts";
import { productPages } from "../../shared/products/index.ts";
import { submitConfirmPurchase } from "../../shared/purchase/purchase-confirm.ts";
import { purchaseForms } from "../../shared/purchase/purchase-view.ts";
import { submitCounterAnswer } from "../../shared/sale/counter-answer.ts";
import type { Route } from "./+types/order.route.ts";
import { submitClaimPayment, submitTakeUp } from "./hold-forms.ts";

type Submit = (args: Route.ActionArgs, orderId: string, fields: Fields) => Promise<unknown>;

/** The forms of an order's page, by name. */
export const orderActions: ReadonlyMap<string, Submit> = new Map<string, Submit>([
  ["cancel", submitCancel],
  ["link", submitLink],
  ["counter-offer", submitCounterAnswer],
  [holdForms.claim, submitClaimPayment],
  [holdForms.takeUp, submitTakeUp],
  [purchaseForms.confirm, submitConfirmPurchase],
  ...boostAccessForms,
]);

async function submitCancel(args: Route.ActionArgs, orderId: string, fields: Fields) {
  const token = orderTokenOf(args.request, orderId);
  const done = await cancelByForm({ args, orderId, token, fields });
  if (!done.ok) return done.answer;
  const to = productPages[done.value.after.type].orderPath(orderId);
  return redirectWith(factsOf(args), to, orderCanceled);
}

async function submitLink(args: Route.ActionArgs, orderId: string, fields: Fields) {
  const facts = factsOf(args);
  const done = await runForm({
    form: "link",
    title: "No link sent",
    schema: orderLinkInput,
    fields,
    run: ({ email }) => mailOrderLink(ctxOf(args), { orderId, email, client: facts.client }),
  });
  if (!done.ok) return done.answer;
  return redirectWith(facts, `/order/${orderId}`, {
    title: "Please check your inbox",
    text: "If that's this order's address, a new link is on its way.",
    tone: "info",
  });
}
