import { data } from "react-router";
import {
  changePromoCode,
  createPromoCode,
  payCommission,
  switchPromoCode,
} from "../../../domain/promotions/index.ts";
import {
  changePromoInput,
  createPromoInput,
  payCommissionInput,
  switchPromoInput,
} from "../../../domain/promotions/inputs.ts";
import type { ShopCtx } from "../../context.ts";
import { type Answered, answerForm, successMessage } from "../../web/forms/answer-form.ts";
import type { Fields } from "../../web/forms/read-form.ts";
import { createPromoForm, isPromoForm, promoTitles } from "./promo-copy.ts";

/** Runs the form that was sent; anything else is no form of this page. */
export async function runPromoForm(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  const { form } = fields;
  if (form === createPromoForm) return create(ctx, fields);
  if (isPromoForm("change", form)) return change(ctx, form, fields);
  if (isPromoForm("switch", form)) return switchTo(ctx, form, fields);
  if (isPromoForm("pay", form)) return pay(ctx, form, fields);
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
    successMessage("Payout recorded", "It's in their statement and the ledger."),
  );
}
