import {
  approveCommissionInput,
  changePromoInput,
  createPromoInput,
  payCommissionInput,
  rejectCommissionInput,
  revealCommissionInput,
  switchPromoInput,
} from "../../../domain/promotions/inputs.ts";
import { defineForms } from "../../web/forms/define-forms.ts";

const needs = ["promotions.edit"] as const;

/** The forms of the promotions' page: those of each code, and of each payout of commission. */
export const promoForms = defineForms({
  "create-promo": { needs, title: "Code not created", schema: createPromoInput },
  "change-promo:": { needs, title: "Code not changed", schema: changePromoInput },
  "switch-promo:": { needs, title: "Code not switched on or off", schema: switchPromoInput },
  "pay-commission:": { needs, title: "Payout not recorded", schema: payCommissionInput },
  "approve-commission:": { needs, title: "Payout not approved", schema: approveCommissionInput },
  "reject-commission:": { needs, title: "Payout not rejected", schema: rejectCommissionInput },
  "reveal-commission:": {
    needs: ["promotions.edit", "secrets.reveal"],
    title: "Destination not revealed",
    schema: revealCommissionInput,
  },
});

/** Where a payout of commission goes, only in the answer to its Reveal (Rule P5). */
export type Revealed = { requestId: string; lines: { label: string; value: string }[] };
