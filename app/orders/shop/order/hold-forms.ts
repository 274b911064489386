import { z } from "zod";
import { agreedField, readAgreed } from "../../../../domain/content/model.ts";
import { claimPayment, takeUpOrder } from "../../../../domain/orders/index.ts";
import { takeUpInput } from "../../../../domain/orders/inputs.ts";
import { claimedPaymentHours } from "../../../../domain/orders/model.ts";
import { ctxOf, factsOf } from "../../../context.ts";
import { orderTokenOf } from "../../../shell/access/order-access.ts";
import { redirectWith } from "../../../web/forms/answers.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import { holdForms, holdFormTitles } from "../../shared/order-page/hold-view.ts";
import { priceToday } from "../../shared/order-page/loaders/index.ts";
import { productPages } from "../../shared/products/index.ts";

type Args = Parameters<typeof ctxOf>[0] & { request: Request };

/** The customer says that the payment is on its way: held longer, once. */
export async function submitClaimPayment(args: Args, orderId: string, fields: Fields) {
  const token = orderTokenOf(args.request, orderId);
  const done = await runForm({
    form: holdForms.claim,
    title: holdFormTitles.claim,
    schema: z.object({}),
    fields,
    run: () => claimPayment(ctxOf(args), { orderId, token }),
  });
  if (!done.ok) return done.answer;
  return redirectWith(factsOf(args), productPages[done.value.after.type].orderPath(orderId), {
    title: "Thanks, we'll watch for it",
    text: `We hold your order ${claimedPaymentHours} hours longer.`,
    tone: "good",
  });
}

/** Takes a lapsed order up again at today's price (Rule P32). */
export async function submitTakeUp(args: Args, orderId: string, fields: Fields) {
  const ctx = ctxOf(args);
  const facts = factsOf(args);
  const token = orderTokenOf(args.request, orderId);
  const done = await runForm({
    form: holdForms.takeUp,
    title: holdFormTitles.takeUp,
    schema: takeUpInput,
    fields,
    run: ({ shownCents }) =>
      takeUpOrder(
        ctx,
        { orderId, token, shownCents, agreed: readAgreed(fields[agreedField]), client: facts.client },
        priceToday(ctx),
      ),
  });
  if (!done.ok) return done.answer;
  const text = "We're holding it for you again. See below what to do next.";
  return redirectWith(facts, productPages[done.value.after.type].orderPath(orderId), {
    title: "Your order is open again",
    text,
    tone: "good",
  });
}
