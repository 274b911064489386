import { changePromoInput, createPromoInput, switchPromoInput } from "../../../domain/promotions/inputs.ts";
import { defineForms } from "../../web/forms/define-forms.ts";

const needs = ["promotions.edit"] as const;

/** The forms of the promotions' page: those of each code. */
export const promoForms = defineForms({
  "create-promo": { needs, title: "Code not created", schema: createPromoInput },
  "change-promo:": { needs, title: "Code not changed", schema: changePromoInput },
  "switch-promo:": { needs, title: "Code not switched on or off", schema: switchPromoInput },
});
