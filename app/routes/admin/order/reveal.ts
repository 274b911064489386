import { data } from "react-router";
import { revealPayoutDetails } from "../../../../domain/payments/index.ts";
import { revealInput } from "../../../../domain/payments/inputs.ts";
import { payoutDetailLines } from "../../../../domain/payments/model.ts";
import { orderForms, orderFormTitles, type Revealed } from "../../../components/desk/order/order-view.ts";
import type { ShopCtx } from "../../../context.ts";
import type { FormAnswer } from "../../../forms/form-answer.ts";
import type { Fields } from "../../../forms/read-form.ts";
import { runForm } from "../../../forms/run-form.ts";

/** The answer of an order's page; `revealed` only right after Reveal. */
export type OrderAnswer = FormAnswer & { revealed?: Revealed };

/**
 * Reveals the payout details in the answer itself, which no cache may keep, not in a page after a redirect: they must
 * not be written anywhere to be shown (Rule P5).
 */
export async function reveal(ctx: ShopCtx, orderId: string, fields: Fields) {
  const done = await runForm({
    form: orderForms.reveal,
    title: orderFormTitles.reveal,
    schema: revealInput,
    fields: { ...fields, orderId },
    run: (input) => revealPayoutDetails(ctx, input),
  });
  if (!done.ok) return done.answer;
  const answer = {
    form: "revealed",
    fields: {},
    errors: {},
    title: "",
    text: "",
    revealed: payoutDetailLines(done.value.details),
  };
  return data<OrderAnswer>(answer, { headers: { "Cache-Control": "no-store" } });
}
