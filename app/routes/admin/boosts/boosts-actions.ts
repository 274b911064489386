import { postBoostPrices, rollBackBoostPrices } from "../../../../domain/boosts/index.ts";
import { postBoostPricesInput, rollBackBoostPricesInput } from "../../../../domain/boosts/inputs.ts";
import { checkBoostPrices } from "../../../../domain/boosts/model.ts";
import { boostPriceForms, boostPriceTitles } from "../../../components/desk/boosts/boost-price-forms.ts";
import type { ShopCtx } from "../../../context.ts";
import type { Answered } from "../../../forms/answer-form.ts";
import type { Fields } from "../../../forms/read-form.ts";
import { runPostingForm } from "../postings/run-posting-form.ts";

/** Runs the form that was sent and says how it went; anything else is no form of this page. */
export function runBoostsForm(ctx: ShopCtx, fields: Fields): Promise<Answered> {
  return runPostingForm(ctx, fields, {
    forms: boostPriceForms,
    titles: boostPriceTitles,
    post: { schema: postBoostPricesInput, run: postBoostPrices },
    rollBack: { schema: rollBackBoostPricesInput, run: rollBackBoostPrices },
    readDraft,
    what: "prices",
    posted: {
      title: "Prices posted",
      text: (version) =>
        `Version ${version} holds for every quote from now on. Quotes that were given keep theirs.`,
    },
  });
}

/** The form again as it was sent, computed anew. */
function readDraft(fields: Fields) {
  const table = checkBoostPrices(fields);
  return { fields, errors: table.ok ? {} : table.errors };
}
