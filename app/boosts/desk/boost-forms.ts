import { publishBoostPricesInput, rollBackBoostPricesInput } from "../../../domain/boosts/inputs.ts";
import { defineForms } from "../../web/forms/define-forms.ts";

const needs = ["offers.edit"] as const;

/** The forms of the boosts' prices. */
export const boostForms = defineForms({
  "post-boost-prices": { needs, title: "Prices not published", schema: publishBoostPricesInput },
  "roll-back-boost-prices": { needs, title: "Not rolled back", schema: rollBackBoostPricesInput },
});
