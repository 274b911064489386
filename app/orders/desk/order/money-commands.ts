import {
  markRefundSent,
  recordPayment,
  recordRefund,
  recordTakenBack,
  returnTakenBack,
  revealPayoutDetails,
  revealRefundAddress,
  sendRefundFromDemoWallet,
  unlockPayoutDetails,
  writeOff,
} from "../../../../domain/payments/index.ts";
import { payoutDestination, payoutDetailLines } from "../../../../domain/ways/model.ts";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { does } from "../../../web/forms/run-forms.ts";
import { type OrderCommands, reveals } from "./order-command.ts";
import type { moneyForms } from "./order-forms.ts";

const refundSent = successMessage("Refund sent", "It's booked, and we told the customer.");

export const moneyCommands: OrderCommands<typeof moneyForms> = {
  reveal: reveals("payout", revealPayoutDetails, ({ details }) => ({
    lines: payoutDetailLines(details),
    copy: payoutDestination(details),
  })),
  unlock: does(
    unlockPayoutDetails,
    successMessage("Details unlocked", "The customer can now enter new payment details."),
  ),
  payment: does(
    (ctx, input) => recordPayment(ctx, { ...input, method: "manual", amountCents: input.amount }),
    { title: "Payment recorded", tone: "good" },
  ),
  refund: does((ctx, input) => recordRefund(ctx, { ...input, amountCents: input.amount }), {
    title: "Refund recorded",
    tone: "good",
  }),
  writeOff: does(writeOff, successMessage("Written off", "You can now complete the order.")),
  takenBack: does(
    (ctx, input) => recordTakenBack(ctx, { ...input, amountCents: input.amount }),
    successMessage("Recorded as taken back", "Staff see it on this customer's orders from now on."),
  ),
  takenBackReturned: does(returnTakenBack, { title: "Recorded as returned", tone: "good" }),
  refundSent: does(markRefundSent, refundSent),
  // On the test chain only.
  refundDemo: does(sendRefundFromDemoWallet, refundSent),
  // It belongs to its claim, of which an order may have had several.
  refundAddress: reveals("refundAddress", revealRefundAddress, ({ address }) => ({
    lines: [{ label: "Address", value: address }],
  })),
};
