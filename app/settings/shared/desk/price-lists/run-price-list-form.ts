import { data } from "react-router";
import type { z } from "zod";
import { can } from "../../../../../domain/people/model.ts";
import type { Result } from "../../../../../kernel/result.ts";
import type { Flash, ShopCtx } from "../../../../context.ts";
import { type Answered, answerForm, successMessage } from "../../../../web/forms/answer-form.ts";
import type { FormAnswer } from "../../../../web/forms/form-answer.ts";
import type { Fields } from "../../../../web/forms/read-form.ts";
import type { PriceList, PriceListEditing } from "./price-list.ts";
import { priceListActions } from "./price-list-actions.ts";

/** What publishing came to: nothing is published where nothing changes. */
type Published = { changed: boolean; version: number };

/** The commands behind the forms of a price list's page, and what is said once a version was published. */
type Commands<P extends z.ZodType, B extends z.ZodType> = {
  publish(ctx: ShopCtx, input: z.output<P>): Promise<Result<Published>>;
  rollBack(ctx: ShopCtx, input: z.output<B>): Promise<Result<Published>>;
  published: { title: string; text(version: number): string };
};

/** Runs the form that was sent and says how it went; anything else is no form of this page. */
export async function runPriceListForm<T, E, R, P extends z.ZodType, B extends z.ZodType<{ to: number }>>(
  ctx: ShopCtx,
  fields: Fields,
  { forms, draft, what, editing }: PriceList<T, E, R, P, B>,
  { publish, rollBack, published }: Commands<P, B>,
): Promise<Answered> {
  const unchanged: Flash = {
    title: "Nothing to publish",
    text: `These ${what} are already in use.`,
    tone: "info",
  };
  if (fields.form === forms.rollBack.name) {
    const sent = { ...forms.rollBack, form: forms.rollBack.name, fields };
    return answerForm({ ...sent, run: (input) => rollBack(ctx, input) }, ({ changed, version }, { to }) =>
      changed
        ? successMessage("Rolled back", `Version ${version} now has the ${what} of version ${to}.`)
        : unchanged,
    );
  }
  if (fields.form !== forms.publish.name) throw data(null, { status: 400 });
  if (fields.intent === priceListActions.publish) {
    const sent = { ...forms.publish, form: forms.publish.name, fields };
    return answerForm({ ...sent, run: (input) => publish(ctx, input) }, ({ changed, version }) =>
      changed ? successMessage(published.title, published.text(version)) : unchanged,
    );
  }
  const { actor } = ctx;
  // A preview computes only what was sent, but the form is not for everybody.
  if (actor.kind !== "person" || !can(actor.role, "offers.edit")) throw data(null, { status: 404 });
  const answer: FormAnswer = { form: draft, ...readDraft(editing, fields), title: "", text: "" };
  return { ok: false, answer: data(answer) };
}

/** The form again as it was sent: computed anew, or with fields added or taken. */
function readDraft<T, E, R>({ change, check }: PriceListEditing<T, E, R>, fields: Fields) {
  const changed = change?.(fields, fields.intent ?? "");
  if (changed) return { fields: { ...fields, ...changed.texts }, errors: {} };
  const checked = check(fields);
  return { fields, errors: checked.ok ? {} : checked.errors };
}
