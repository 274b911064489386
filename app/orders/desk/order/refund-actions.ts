import { markRefundSent, sendRefundFromDemoWallet } from "../../../../domain/payments/index.ts";
import { demoRefundInput, refundSentInput } from "../../../../domain/payments/inputs.ts";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { refundForms, refundFormTitles } from "./chain-desk-view.ts";
import { orderActionsOf } from "./order-action.ts";

const action = orderActionsOf(refundForms, refundFormTitles);
const sent = successMessage("Refund sent", "It's booked, and we told the customer.");

/** Refunds in ETH: one that staff have sent, and one from the demo's wallet, on the test chain only. */
export const refundActions = [
  action("refundSent", refundSentInput, sent, markRefundSent),
  action("refundDemo", demoRefundInput, sent, sendRefundFromDemoWallet),
];
