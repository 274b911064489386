import { data } from "react-router";
import { confirmPayouts, revealPayoutDetails } from "../../../../domain/payments/index.ts";
import { revealInput } from "../../../../domain/payments/inputs.ts";
import { payoutDetailLines } from "../../../../domain/ways/model.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import {
  type ConfirmResult,
  confirmForm,
  confirmPayoutsInput,
  type RevealedPayout,
  revealFormName,
} from "./payout-forms.ts";

/** The answer of the payouts page; what is revealed and what became of the ticked ones only right after. */
export type PayoutsAnswer = FormAnswer & { revealed?: RevealedPayout; results?: readonly ConfirmResult[] };

const nothingWrong = { fields: {}, errors: {}, title: "", text: "" };

/** Shows where a payout goes in the answer itself, which no cache keeps (Rule P5). */
export async function revealOnPage(ctx: ShopCtx, fields: Fields) {
  const { orderId = "" } = fields;
  const done = await runForm({
    form: revealFormName(orderId),
    title: "Details not revealed",
    schema: revealInput,
    fields,
    run: (input) => revealPayoutDetails(ctx, input),
  });
  if (!done.ok) return done.answer;
  const revealed = { orderId, lines: payoutDetailLines(done.value.details) };
  return data<PayoutsAnswer>(
    { form: "revealed", ...nothingWrong, revealed },
    { headers: { "Cache-Control": "no-store" } },
  );
}

/**
 * Confirms the ticked payouts, each by itself: the message when all were, else the answer that says of each
 * whether it was, and why not.
 */
export async function confirmTicked(
  ctx: ShopCtx,
  fields: Fields,
): Promise<{ ok: true; flash: Flash } | { ok: false; answer: ReturnType<typeof data> }> {
  const done = await runForm({
    form: confirmForm,
    title: "Payouts not confirmed",
    schema: confirmPayoutsInput,
    fields,
    run: ({ payouts }) => confirmPayouts(ctx, payouts),
  });
  if (!done.ok) return done;
  const results = done.value.map(
    (one): ConfirmResult => ({
      orderId: one.orderId,
      version: one.version,
      isDone: one.isDone,
      text: one.isDone ? "Confirmed" : one.text,
      asks: !one.isDone && one.asks,
    }),
  );
  const confirmed = results.filter(({ isDone }) => isDone).length;
  if (confirmed === results.length) {
    const title = confirmed === 1 ? "Payout confirmed" : `${confirmed} payouts confirmed`;
    return { ok: true, flash: { title, tone: "good" } };
  }
  return { ok: false, answer: data<PayoutsAnswer>({ form: confirmForm, ...nothingWrong, results }) };
}
