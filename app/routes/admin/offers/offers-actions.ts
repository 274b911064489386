import { data } from "react-router";
import { postOfferTable, rollBackOfferTable } from "../../../../domain/account-sales/index.ts";
import { postOffersInput, rollBackOffersInput } from "../../../../domain/account-sales/inputs.ts";
import { changeOfferGrid, checkOfferTable } from "../../../../domain/account-sales/model.ts";
import { can } from "../../../../domain/people/model.ts";
import type { Result } from "../../../../kernel/result.ts";
import { offerForms, offerTitles } from "../../../components/desk/offers/offer-forms.ts";
import { postingDeeds } from "../../../components/desk/postings/posting-deeds.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import type { FormAnswer } from "../../../forms/form-answer.ts";
import type { Fields } from "../../../forms/read-form.ts";
import { runForm } from "../../../forms/run-form.ts";

type Answered = { ok: true; flash: Flash } | { ok: false; answer: ReturnType<typeof data> };

/** Runs the form that was sent and says how it went; anything else is no form of this page. */
export async function runOffersForm(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  if (fields.form === offerForms.rollBack) return rollBack(ctx, fields);
  if (fields.form !== offerForms.post) throw data(null, { status: 400 });
  if (fields.deed === postingDeeds.post) return post(ctx, fields);
  const { actor } = ctx;
  // A preview computes only what was sent, but the form is not for everybody.
  if (actor.kind !== "person" || !can(actor.role, "offers.edit")) throw data(null, { status: 404 });
  return draft(fields);
}

/** Shows the form again as it was sent: computed anew, or with another row or column. */
function draft(fields: Fields): Answered {
  const changed = changeOfferGrid(fields, fields.deed ?? "");
  const table = changed ? null : checkOfferTable(fields);
  const answer: FormAnswer = {
    form: offerForms.draft,
    fields: changed ? { ...fields, ...changed.texts } : fields,
    errors: table && !table.ok ? table.errors : {},
    title: "",
    text: "",
  };
  return { ok: false, answer: data(answer) };
}

async function post(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  const done = await runForm({
    form: offerForms.post,
    title: offerTitles.post,
    schema: postOffersInput,
    fields,
    run: (input) => postOfferTable(ctx, input),
  });
  if (!done.ok) return done;
  const { changed, version } = done.value;
  if (!changed) return { ok: true, flash: unchanged };
  const text = `Version ${version} holds for every offer from now on. Offers that were made keep theirs.`;
  return { ok: true, flash: { title: "Rules posted", text, tone: "good" } };
}

async function rollBack(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  const done = await runForm({
    form: offerForms.rollBack,
    title: offerTitles.rollBack,
    schema: rollBackOffersInput,
    fields,
    run: async (input): Promise<Result<{ changed: boolean; version: number; to: number }>> => {
      const posted = await rollBackOfferTable(ctx, input);
      return posted.ok ? { ok: true, value: { ...posted.value, to: input.to } } : posted;
    },
  });
  if (!done.ok) return done;
  const { changed, version, to } = done.value;
  if (!changed) return { ok: true, flash: unchanged };
  const text = `The rules of version ${to} hold again, as version ${version}.`;
  return { ok: true, flash: { title: "Rolled back", text, tone: "good" } };
}

const unchanged: Flash = {
  title: "Nothing to post",
  text: "These rules are in force already.",
  tone: "info",
};
