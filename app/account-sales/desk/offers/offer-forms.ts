import { publishOffersInput, rollBackOffersInput } from "../../../../domain/account-sales/inputs.ts";
import { defineForms } from "../../../web/forms/define-forms.ts";

const needs = ["offers.edit"] as const;

/** The forms of the rules for offers. */
export const offerForms = defineForms({
  "post-offers": { needs, title: "Rules not published", schema: publishOffersInput },
  "roll-back-offers": { needs, title: "Not rolled back", schema: rollBackOffersInput },
});
