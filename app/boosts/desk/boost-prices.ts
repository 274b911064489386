import {
  boostPriceChanges,
  boostPricesKey,
  checkBoostPrices,
  firstBoostExample,
  onlyPriceTexts,
  priceBoostExample,
  readBoostExample,
  writeBoostPrices,
} from "../../../domain/boosts/model.ts";
import { priceList } from "../../settings/shared/desk/price-lists/price-list.ts";
import { boostForms } from "./boost-forms.ts";

/** What boosts cost, by tier (Rule P18). */
export const boostPrices = priceList({
  path: "/admin/boosts",
  topic: "boost-prices",
  title: "Boosts",
  lead: "Boost prices depend on the player's high-score levels.",
  what: "prices",
  editorTitle: "Boost prices",
  forms: { publish: boostForms["post-boost-prices"], rollBack: boostForms["roll-back-boost-prices"] },
  draft: "draft-boost-prices",
  editing: {
    write: writeBoostPrices,
    own: onlyPriceTexts,
    check(texts) {
      const checked = checkBoostPrices(texts);
      return checked.ok ? { ok: true, list: checked.prices } : checked;
    },
    firstExample: firstBoostExample,
    readExample: readBoostExample,
    compute: priceBoostExample,
    keyOf: boostPricesKey,
    changes: boostPriceChanges,
  },
});
