import { data } from "react-router";
import { addRecovered, checkRecovered, endRecovered } from "../../../../domain/account-sales/index.ts";
import {
  addRecoveredInput,
  endRecoveredInput,
  recoveredTraitInput,
} from "../../../../domain/account-sales/inputs.ts";
import type { ShopCtx } from "../../../context.ts";
import type { Answered } from "../../../web/forms/answer-form.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";
import type { Fields } from "../../../web/forms/read-form.ts";
import { runForm } from "../../../web/forms/run-form.ts";
import {
  isEndForm,
  type RecoveredFinding,
  recoveredForms,
  recoveredTitles,
} from "../../shared/desk/recovered-copy.ts";

/** The answer of this page's forms; `finding` only to a question. */
export type RecoveredAnswer = FormAnswer & { finding?: RecoveredFinding };

/** Runs the form that was sent; anything else is no form of this page. */
export async function runRecoveredForm(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  if (fields.form === recoveredForms.add) return add(ctx, fields);
  if (fields.form === recoveredForms.check) return check(ctx, fields);
  if (isEndForm(fields.form)) return end(ctx, fields.form, fields);
  throw data(null, { status: 400 });
}

async function add(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  const done = await runForm({
    form: recoveredForms.add,
    title: recoveredTitles.add,
    schema: addRecoveredInput,
    fields,
    run: (input) => addRecovered(ctx, input),
  });
  if (!done.ok) return done;
  const { outcome } = done.value;
  if (outcome === "added") {
    const text = "We now check every offer and sale against it.";
    return { ok: true, flash: { title: "Added to the list", text, tone: "good" } };
  }
  const text = outcome === "changed" ? "Effect and note updated." : "Nothing changed.";
  return { ok: true, flash: { title: "Already on the list", text, tone: "info" } };
}

/**
 * Answers with the page itself, not a redirect: what was asked must not be written anywhere to be answered.
 */
async function check(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  const done = await runForm({
    form: recoveredForms.check,
    title: recoveredTitles.check,
    schema: recoveredTraitInput,
    fields,
    run: async (trait) => {
      const found = await checkRecovered(ctx, trait);
      return found.ok ? { ok: true as const, value: { ...trait, hit: found.value } } : found;
    },
  });
  if (!done.ok) return done;
  const { kind, value, hit } = done.value;
  const finding = { kind, value, hit: hit && { effect: hit.effect, note: hit.note } };
  const answer = { form: "found", fields: {}, errors: {}, title: "", text: "", finding };
  return { ok: false, answer: data<RecoveredAnswer>(answer) };
}

async function end(ctx: ShopCtx, form: string, fields: Fields): Promise<Answered> {
  const done = await runForm({
    form,
    title: recoveredTitles.end,
    schema: endRecoveredInput,
    fields,
    run: (input) => endRecovered(ctx, input),
  });
  if (!done.ok) return done;
  const text = "It no longer blocks or flags.";
  return { ok: true, flash: { title: "Entry ended", text, tone: "good" } };
}
