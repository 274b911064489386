import { data } from "react-router";
import { postBoostPrices, rollBackBoostPrices } from "../../../../domain/boosts/index.ts";
import { postBoostPricesInput, rollBackBoostPricesInput } from "../../../../domain/boosts/inputs.ts";
import { checkBoostPrices } from "../../../../domain/boosts/model.ts";
import { can } from "../../../../domain/people/model.ts";
import { boostPriceForms, boostPriceTitles } from "../../../components/desk/boosts/boost-price-forms.ts";
import { postingDeeds } from "../../../components/desk/postings/posting-deeds.ts";
import type { Flash, ShopCtx } from "../../../context.ts";
import type { FormAnswer } from "../../../forms/form-answer.ts";
import type { Fields } from "../../../forms/read-form.ts";
import { runForm } from "../../../forms/run-form.ts";

type Answered = { ok: true; flash: Flash } | { ok: false; answer: ReturnType<typeof data> };

/** Runs the form that was sent and says how it went; anything else is no form of this page. */
export async function runBoostsForm(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  if (fields.form === boostPriceForms.rollBack) return rollBack(ctx, fields);
  if (fields.form !== boostPriceForms.post) throw data(null, { status: 400 });
  if (fields.deed === postingDeeds.post) return post(ctx, fields);
  const { actor } = ctx;
  // A preview computes only what was sent, but the form is not for everybody.
  if (actor.kind !== "person" || !can(actor.role, "offers.edit")) throw data(null, { status: 404 });
  return draft(fields);
}

/** Shows the form again as it was sent, computed anew. */
function draft(fields: Fields): Answered {
  const table = checkBoostPrices(fields);
  const errors = table.ok ? {} : table.errors;
  const answer: FormAnswer = { form: boostPriceForms.draft, fields, errors, title: "", text: "" };
  return { ok: false, answer: data(answer) };
}

async function post(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  const done = await runForm({
    form: boostPriceForms.post,
    title: boostPriceTitles.post,
    schema: postBoostPricesInput,
    fields,
    run: (input) => postBoostPrices(ctx, input),
  });
  if (!done.ok) return done;
  const { changed, version } = done.value;
  if (!changed) return { ok: true, flash: unchanged };
  const text = `Version ${version} holds for every quote from now on. Quotes that were given keep theirs.`;
  return { ok: true, flash: { title: "Prices posted", text, tone: "good" } };
}

async function rollBack(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  const done = await runForm({
    form: boostPriceForms.rollBack,
    title: boostPriceTitles.rollBack,
    schema: rollBackBoostPricesInput,
    fields,
    run: (input) => rollBackBoostPrices(ctx, input),
  });
  if (!done.ok) return done;
  const { changed, version } = done.value;
  if (!changed) return { ok: true, flash: unchanged };
  const text = `The prices of version ${fields.to} hold again, as version ${version}.`;
  return { ok: true, flash: { title: "Rolled back", text, tone: "good" } };
}

const unchanged: Flash = {
  title: "Nothing to post",
  text: "These prices are in force already.",
  tone: "info",
};
