import { data } from "react-router";
import {
  changePromoCode,
  createPromoCode,
  payCommission,
  switchPromoCode,
} from "../../../../domain/promotions/index.ts";
import {
  changePromoInput,
  createPromoInput,
  payCommissionInput,
  switchPromoInput,
} from "../../../../domain/promotions/inputs.ts";
import {
  createPromoForm,
  isPromoForm,
  promoTitles,
} from "../../../components/desk/promotions/promo-words.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import type { Fields } from "../../../forms/read-form.ts";
import { runForm } from "../../../forms/run-form.ts";

type Answered = { ok: true; flash: Flash } | { ok: false; answer: ReturnType<typeof data> };

/** Runs the form that was sent; anything else is no form of this page. */
export async function runPromoForm(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  const { form } = fields;
  if (form === createPromoForm) return create(ctx, fields);
  if (isPromoForm("change", form)) return change(ctx, form, fields);
  if (isPromoForm("switch", form)) return switchTo(ctx, form, fields);
  if (isPromoForm("pay", form)) return pay(ctx, form, fields);
  throw data(null, { status: 400 });
}

async function create(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  const done = await runForm({
    form: createPromoForm,
    title: promoTitles.create,
    schema: createPromoInput,
    fields,
    run: ({ promoCode: code, ...input }) => createPromoCode(ctx, { code, ...input }),
  });
  return done.ok ? told("Code made", `Customers can use ${done.value.code}.`) : done;
}

async function change(ctx: ShopCtx, form: string, fields: Fields): Promise<Answered> {
  const done = await runForm({
    form,
    title: promoTitles.change,
    schema: changePromoInput,
    fields,
    run: ({ promoCode: code, ...input }) => changePromoCode(ctx, { code, ...input }),
  });
  return done.ok ? told("Code saved", `${done.value.code} has its new limit and time.`) : done;
}

async function switchTo(ctx: ShopCtx, form: string, fields: Fields): Promise<Answered> {
  const done = await runForm({
    form,
    title: promoTitles.switch,
    schema: switchPromoInput,
    fields,
    run: ({ promoCode: code, ...input }) => switchPromoCode(ctx, { code, ...input }),
  });
  if (!done.ok) return done;
  const { code, isActive } = done.value;
  return isActive
    ? told("Code switched on", `Customers can use ${code} again.`)
    : told("Code switched off", `Nobody can use ${code} any more. Orders that have it keep it.`);
}

async function pay(ctx: ShopCtx, form: string, fields: Fields): Promise<Answered> {
  const done = await runForm({
    form,
    title: promoTitles.pay,
    schema: payCommissionInput,
    fields,
    run: (input) => payCommission(ctx, input),
  });
  return done.ok ? told("Payout entered", "It stands in their statement and in the ledger.") : done;
}

function told(title: string, text: string): Answered {
  return { ok: true, flash: { title, text, tone: "good" } };
}
