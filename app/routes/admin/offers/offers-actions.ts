import { postOfferTable, rollBackOfferTable } from "../../../../domain/account-sales/index.ts";
import { postOffersInput, rollBackOffersInput } from "../../../../domain/account-sales/inputs.ts";
import { changeOfferGrid, checkOfferTable } from "../../../../domain/account-sales/model.ts";
import { offerForms, offerTitles } from "../../../components/desk/offers/offer-forms.ts";
import type { ShopCtx } from "../../../context.ts";
import type { Answered } from "../../../forms/answer-form.ts";
import type { Fields } from "../../../forms/read-form.ts";
import { runPostingForm } from "../postings/run-posting-form.ts";

/** Runs the form that was sent and says how it went; anything else is no form of this page. */
export function runOffersForm(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  return runPostingForm(ctx, fields, {
    forms: offerForms,
    titles: offerTitles,
    post: { schema: postOffersInput, run: postOfferTable },
    rollBack: { schema: rollBackOffersInput, run: rollBackOfferTable },
    readDraft,
    what: "rules",
    posted: {
      title: "Rules posted",
      text: (version) =>
        `Version ${version} holds for every offer from now on. Offers that were made keep theirs.`,
    },
  });
}

/** The form again as it was sent: computed anew, or with another row or column. */
function readDraft(fields: Fields) {
  const changed = changeOfferGrid(fields, fields.deed ?? "");
  if (changed) return { fields: { ...fields, ...changed.texts }, errors: {} };
  const table = checkOfferTable(fields);
  return { fields, errors: table.ok ? {} : table.errors };
}
