import {
  approvePayout,
  confirmPayout,
  failPayout,
  markPayoutSent,
  retryPayout,
} from "../../../../../domain/payments/index.ts";
import type { ShopCtx } from "../../../../context.ts";
import { does, type FormCommands } from "../../../../web/forms/run-forms.ts";
import type { payoutForms } from "./payout-forms.ts";

/** What the forms of a payout do. */
export const payoutCommands: FormCommands<typeof payoutForms, ShopCtx> = {
  "payout-approve-": does(approvePayout, {
    title: "Payout approved",
    text: "Another person can now send it.",
    tone: "good",
  }),
  "payout-sent-": does(markPayoutSent, {
    title: "Payout sent",
    text: "They see that the payment is on its way.",
    tone: "good",
  }),
  "payout-confirm-": does(confirmPayout, { title: "Payout confirmed", tone: "good" }),
  "payout-fail-": does(failPayout, {
    title: "Payout failed",
    text: "We owe the money again.",
    tone: "warn",
  }),
  "payout-retry-": does(retryPayout, { title: "Payout due again", tone: "good" }),
};
