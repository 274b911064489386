import { postOffersInput, rollBackOffersInput } from "../../../../domain/account-sales/inputs.ts";
import {
  changeOfferGrid,
  checkOfferTable,
  computeOffer,
  firstExampleTexts,
  offerTableChanges,
  onlyTableTexts,
  readOfferExample,
  rulesKey,
  writeOfferTable,
} from "../../../../domain/account-sales/model.ts";
import { priceList } from "../postings/price-list.ts";

/** The rules that offers for accounts are computed by (Rule P17). */
export const offerRules = priceList({
  path: "/admin/offers",
  topic: "offers",
  title: "Offers",
  lead: "An offer for an account is its base value, by combat and total level, and the modifiers of what its seller answers.",
  what: "rules",
  editorTitle: "Rules for offers",
  forms: { post: "post-offers", draft: "draft-offers", rollBack: "roll-back-offers" },
  titles: { post: "Rules not posted", rollBack: "Not rolled back" },
  inputs: { post: postOffersInput, rollBack: rollBackOffersInput },
  editing: {
    write: writeOfferTable,
    own: onlyTableTexts,
    check(texts) {
      const checked = checkOfferTable(texts);
      return checked.ok ? { ok: true, list: checked.rules } : checked;
    },
    change: changeOfferGrid,
    firstExample: firstExampleTexts,
    readExample: readOfferExample,
    compute: (rules, { standing, answers }) => computeOffer(rules, standing, answers),
    keyOf: rulesKey,
    changes: offerTableChanges,
  },
});
