import {
  recordPayment,
  recordRefund,
  recordTakenBack,
  returnTakenBack,
  unlockPayoutDetails,
  writeOff,
} from "../../../../domain/payments/index.ts";
import {
  recordPaymentInput,
  recordRefundInput,
  takenBackInput,
  takenBackReturnedInput,
  unlockInput,
  writeOffInput,
} from "../../../../domain/payments/inputs.ts";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { orderActionsOf } from "./order-action.ts";
import { orderForms, orderFormTitles } from "./order-view.ts";

const action = orderActionsOf(orderForms, orderFormTitles);

/** What staff record of an order's money. */
export const moneyActions = [
  action(
    "unlock",
    unlockInput,
    successMessage("Details unlocked", "The customer can now enter new payment details."),
    unlockPayoutDetails,
  ),
  action("payment", recordPaymentInput, { title: "Payment recorded", tone: "good" }, (ctx, input) =>
    recordPayment(ctx, { ...input, method: "manual", amountCents: input.amount }),
  ),
  action("refund", recordRefundInput, { title: "Refund recorded", tone: "good" }, (ctx, input) =>
    recordRefund(ctx, { ...input, amountCents: input.amount }),
  ),
  action(
    "writeOff",
    writeOffInput,
    successMessage("Written off", "You can now complete the order."),
    writeOff,
  ),
  action(
    "takenBack",
    takenBackInput,
    successMessage("Recorded as taken back", "Staff see it on this customer's orders from now on."),
    (ctx, input) => recordTakenBack(ctx, { ...input, amountCents: input.amount }),
  ),
  action(
    "takenBackReturned",
    takenBackReturnedInput,
    { title: "Recorded as returned", tone: "good" },
    returnTakenBack,
  ),
];
