import { payoutActInput, payoutFailedInput, payoutSentInput } from "../../../../../domain/payments/inputs.ts";
import { defineForms } from "../../../../web/forms/define-forms.ts";

const needs = ["orders.progress"] as const;

/** What may be done with a payout, wherever it is shown. A page may show many: each form is one order's. */
export const payoutForms = defineForms({
  "payout-approve-": { needs, title: "Payout not approved", schema: payoutActInput },
  "payout-sent-": { needs, title: "Payout not marked as sent", schema: payoutSentInput },
  "payout-confirm-": { needs, title: "Payout not confirmed", schema: payoutActInput },
  "payout-fail-": { needs, title: "Payout not marked as failed", schema: payoutFailedInput },
  "payout-retry-": { needs, title: "Payout not tried again", schema: payoutActInput },
});
