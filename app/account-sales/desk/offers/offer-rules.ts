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
import { priceList } from "../../../settings/shared/desk/price-lists/price-list.ts";
import { offerForms } from "./offer-forms.ts";

/** The rules that offers for accounts are computed by (Rule P17). */
export const offerRules = priceList({
  path: "/admin/offers",
  topic: "offers",
  title: "Offers",
  lead: "An offer is the base value for combat and total level, plus modifiers from the seller's answers.",
  what: "rules",
  editorTitle: "Offer rules",
  forms: { publish: offerForms["post-offers"], rollBack: offerForms["roll-back-offers"] },
  draft: "draft-offers",
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
    compute: (rules, { levels, answers }) => computeOffer(rules, levels, answers),
    keyOf: rulesKey,
    changes: offerTableChanges,
  },
});
