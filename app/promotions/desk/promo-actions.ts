import { data } from "react-router";
import {
  approveCommissionPayout,
  changePromoCode,
  createPromoCode,
  payCommission,
  rejectCommissionPayout,
  revealCommissionDestination,
  switchPromoCode,
} from "../../../domain/promotions/index.ts";
import {
  approveCommissionInput,
  changePromoInput,
  createPromoInput,
  payCommissionInput,
  rejectCommissionInput,
  revealCommissionInput,
  switchPromoInput,
} from "../../../domain/promotions/inputs.ts";
import { payoutDetailLines } from "../../../domain/ways/model.ts";
import type { ShopCtx } from "../../context.ts";
import { type Answered, answerForm, successMessage } from "../../web/forms/answer-form.ts";
import type { FormAnswer } from "../../web/forms/form-answer.ts";
import type { Fields } from "../../web/forms/read-form.ts";
import { runForm } from "../../web/forms/run-form.ts";
import { createPromoForm, isPromoForm, promoTitles } from "./promo-copy.ts";

/**
 * Runs the form that was sent; anything else is no form of this page. What is revealed is not one of these.
 */
export async function runPromoForm(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  const { form } = fields;
  if (form === createPromoForm) return create(ctx, fields);
  if (isPromoForm("change", form)) return change(ctx, form, fields);
  if (isPromoForm("switch", form)) return switchTo(ctx, form, fields);
  if (isPromoForm("pay", form)) return pay(ctx, form, fields);
  if (isPromoForm("approve", form)) return approve(ctx, form, fields);
  if (isPromoForm("reject", form)) return reject(ctx, form, fields);
  throw data(null, { status: 400 });
}

function create(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  const sent = { form: createPromoForm, title: promoTitles.create, schema: createPromoInput, fields };
  return answerForm(
    { ...sent, run: ({ promoCode: code, ...input }) => createPromoCode(ctx, { code, ...input }) },
    ({ code }) => successMessage("Code created", `Customers can now use ${code}.`),
  );
}

function change(ctx: ShopCtx, form: string, fields: Fields): Promise<Answered> {
  const sent = { form, title: promoTitles.change, schema: changePromoInput, fields };
  return answerForm(
    { ...sent, run: ({ promoCode: code, ...input }) => changePromoCode(ctx, { code, ...input }) },
    ({ code }) => successMessage("Code saved", `${code} has its new limit and dates.`),
  );
}

function switchTo(ctx: ShopCtx, form: string, fields: Fields): Promise<Answered> {
  const sent = { form, title: promoTitles.switch, schema: switchPromoInput, fields };
  return answerForm(
    { ...sent, run: ({ promoCode: code, ...input }) => switchPromoCode(ctx, { code, ...input }) },
    ({ code, isActive }) =>
      isActive
        ? successMessage("Code switched on", `Customers can use ${code} again.`)
        : successMessage(
            "Code switched off",
            `Customers can no longer use ${code}. Existing orders keep it.`,
          ),
  );
}

function pay(ctx: ShopCtx, form: string, fields: Fields): Promise<Answered> {
  const sent = { form, title: promoTitles.pay, schema: payCommissionInput, fields };
  return answerForm({ ...sent, run: (input) => payCommission(ctx, input) }, () =>
    successMessage("Payout recorded", "We emailed the referrer. It's in their statement and the ledger."),
  );
}

function approve(ctx: ShopCtx, form: string, fields: Fields): Promise<Answered> {
  const sent = { form, title: promoTitles.approve, schema: approveCommissionInput, fields };
  return answerForm({ ...sent, run: (input) => approveCommissionPayout(ctx, input) }, () =>
    successMessage("Payout approved", "Someone else can now pay it."),
  );
}

function reject(ctx: ShopCtx, form: string, fields: Fields): Promise<Answered> {
  const sent = { form, title: promoTitles.reject, schema: rejectCommissionInput, fields };
  return answerForm({ ...sent, run: (input) => rejectCommissionPayout(ctx, input) }, () =>
    successMessage("Request rejected", "We emailed the referrer your reason. Their balance stays."),
  );
}

/**
 * The answer of the page; what is revealed stands only in the answer itself, which no cache keeps (Rule P5).
 */
export type PromotionsAnswer = FormAnswer & { revealed?: Revealed };
export type Revealed = { requestId: string; lines: { label: string; value: string }[] };

/** Shows where a payout of commission goes; null where another form was sent. */
export async function revealOnPage(ctx: ShopCtx, fields: Fields) {
  const { form } = fields;
  if (!isPromoForm("reveal", form)) return null;
  const done = await runForm({
    form,
    title: promoTitles.reveal,
    schema: revealCommissionInput,
    fields,
    run: (input) => revealCommissionDestination(ctx, input),
  });
  if (!done.ok) return done.answer;
  const { requestId = "" } = fields;
  const revealed = { requestId, lines: payoutDetailLines(done.value.details) };
  return data<PromotionsAnswer>(
    { form: "revealed", fields: {}, errors: {}, title: "", text: "", revealed },
    { headers: { "Cache-Control": "no-store" } },
  );
}
