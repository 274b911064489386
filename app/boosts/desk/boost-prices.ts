import { publishBoostPricesInput, rollBackBoostPricesInput } from "../../../domain/boosts/inputs.ts";
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

/** What boosts cost, by tier (Rule P18). */
export const boostPrices = priceList({
  path: "/admin/boosts",
  topic: "boost-prices",
  title: "Boosts",
  lead: "Boost prices depend on the player's high-score levels.",
  what: "prices",
  editorTitle: "Boost prices",
  forms: { publish: "post-boost-prices", draft: "draft-boost-prices", rollBack: "roll-back-boost-prices" },
  titles: { publish: "Prices not published", rollBack: "Not rolled back" },
  inputs: { publish: publishBoostPricesInput, rollBack: rollBackBoostPricesInput },
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
