import { data } from "react-router";
import { adjustPosition, publishRates, withdrawRates } from "../../../domain/gold/index.ts";
import { adjustmentInput, publishRatesInput, withdrawRatesInput } from "../../../domain/gold/inputs.ts";
import { formatMoment } from "../../../kernel/dates.ts";
import { formatMillions } from "../../../kernel/money.ts";
import type { ShopCtx } from "../../context.ts";
import type { Answered } from "../../web/forms/answer-form.ts";
import type { Fields } from "../../web/forms/read-form.ts";
import { runForm } from "../../web/forms/run-form.ts";
import { goldForms, goldTitles } from "./gold-forms.ts";

/** Runs the form that was sent and says how it went; anything else is no form of this page. */
export async function runGoldForm(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  if (fields.form === goldForms.rates) return submitRates(ctx, fields);
  if (fields.form === goldForms.withdraw) return submitWithdrawal(ctx, fields);
  if (fields.form === goldForms.stock || fields.form === goldForms.capacity)
    return submitPosition(ctx, fields);
  throw data(null, { status: 400 });
}

async function submitRates(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  const done = await runForm({
    form: goldForms.rates,
    title: goldTitles.rates,
    schema: publishRatesInput,
    fields,
    run: async (input) => {
      const posted = await publishRates(ctx, input);
      return posted.ok ? { ok: true as const, value: input } : posted;
    },
  });
  if (!done.ok) return done;
  const { effectiveAt } = done.value;
  const isLater = effectiveAt !== undefined && effectiveAt > ctx.clock.now();
  const text = isLater ? `They take effect on ${formatMoment(effectiveAt)}.` : "Live on every page now.";
  return { ok: true, flash: { title: "Rates published", text, tone: "good" } };
}

async function submitWithdrawal(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  const done = await runForm({
    form: goldForms.withdraw,
    title: goldTitles.withdraw,
    schema: withdrawRatesInput,
    fields,
    run: (input) => withdrawRates(ctx, input),
  });
  return done.ok ? { ok: true, flash: { title: "Rates withdrawn", tone: "good" } } : done;
}

async function submitPosition(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  const kind = fields.form === goldForms.stock ? "stock" : "capacity";
  const done = await runForm({
    form: goldForms[kind],
    title: goldTitles[kind],
    schema: adjustmentInput,
    fields: { ...fields, kind },
    run: ({ idempotencyKey: onceKey, ...adjustment }) => adjustPosition(ctx, { ...adjustment, onceKey }),
  });
  if (!done.ok) return done;
  const { fromMillions, toMillions } = done.value;
  const title = kind === "stock" ? "Stock adjusted" : "Buying capacity adjusted";
  const text = `From ${formatMillions(fromMillions)} to ${formatMillions(toMillions)}.`;
  return { ok: true, flash: { title, text, tone: "good" } };
}
