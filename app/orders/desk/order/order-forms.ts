import { z } from "zod";
import {
  accountChecksInput,
  counterOfferInput,
  deskResetLinkInput,
  recoverSaleInput,
  resetRequestInput,
  unverifyAccountInput,
  verifyAccountInput,
  withdrawCounterInput,
} from "../../../../domain/account-sales/inputs.ts";
import { boostProgressInput, boostSnapshotInput, settleGearInput } from "../../../../domain/boosts/inputs.ts";
import { allowAnotherRevealInput, draftListingInput } from "../../../../domain/listings/inputs.ts";
import {
  askAmountInput,
  askApprovalInput,
  askEmailInput,
  askNameInput,
  askRefundInput,
  changeWorldInput,
  editOrderInput,
  goldAnswerInput,
  handOverInput,
  holdLongerInput,
  orderNoteInput,
  removeOrderInput,
  settleGoldInput,
  statusInput,
  takeOverInput,
  undoStatusInput,
} from "../../../../domain/orders/inputs.ts";
import {
  demoRefundInput,
  recordPaymentInput,
  recordRefundInput,
  refundSentInput,
  revealInput,
  revealRefundInput,
  takenBackInput,
  takenBackReturnedInput,
  unlockInput,
  writeOffInput,
} from "../../../../domain/payments/inputs.ts";
import { largestInt } from "../../../../kernel/largest-int.ts";
import { reloadText } from "../../../../kernel/reload-text.ts";
import { defineForms } from "../../../web/forms/define-forms.ts";
import { payoutForms } from "../../shared/desk/payout/payout-forms.ts";
import { orderRequestForms } from "../requests/request-forms.ts";

const progress = ["orders.progress"] as const;
const refunds = ["refunds.make"] as const;
const writesOff = ["money.write_off"] as const;
const reveals = ["secrets.reveal"] as const;

/** What every order has: its status, facts and log, and who works on it (Rule S65). */
export const baseForms = defineForms({
  status: { needs: progress, title: "Failed to update status", schema: statusInput },
  undoStatus: { needs: progress, title: "Status not undone", schema: undoStatusInput },
  edit: { needs: progress, title: "Failed to save changes", schema: editOrderInput },
  world: { needs: progress, title: "Failed to update meeting world", schema: changeWorldInput },
  note: { needs: progress, title: "Note not added", schema: orderNoteInput },
  // Taking an order needs nothing typed.
  take: { needs: progress, title: "Order not taken", schema: z.object({}) },
  takeOver: { needs: progress, title: "Order not taken over", schema: takeOverInput },
  handOver: { needs: progress, title: "Order not handed over", schema: handOverInput },
  "hold-longer": { needs: progress, title: "Hold not extended", schema: holdLongerInput },
  settleGold: { needs: progress, title: "Gold not settled", schema: settleGoldInput },
  remove: { needs: ["orders.remove"], title: "Order not removed", schema: removeOrderInput },
});

const notSent = "Request not sent";

/** What a member of staff asks another to approve (Rule P31). */
export const askForms = defineForms({
  askEmail: { needs: progress, title: notSent, schema: askEmailInput },
  askAmount: { needs: progress, title: notSent, schema: askAmountInput },
  askUnlock: { needs: progress, title: notSent, schema: askApprovalInput },
  askVerify: { needs: progress, title: notSent, schema: askApprovalInput },
  askName: { needs: progress, title: notSent, schema: askNameInput },
  askRefund: { needs: refunds, title: notSent, schema: askRefundInput },
  askWriteOff: { needs: writesOff, title: notSent, schema: askApprovalInput },
});

/** What staff record of an order's money, and the ETH that goes back. */
export const moneyForms = defineForms({
  reveal: { needs: reveals, title: "Details not revealed", schema: revealInput },
  // Alone; others ask for it by `askUnlock`.
  unlock: {
    needs: ["orders.progress", "orders.override"],
    title: "Details not unlocked",
    schema: unlockInput,
  },
  payment: { needs: progress, title: "Payment not recorded", schema: recordPaymentInput },
  refund: { needs: refunds, title: "Refund not recorded", schema: recordRefundInput },
  writeOff: { needs: writesOff, title: "Amount not written off", schema: writeOffInput },
  takenBack: { needs: refunds, title: "Not recorded as taken back", schema: takenBackInput },
  takenBackReturned: { needs: refunds, title: "Not recorded as returned", schema: takenBackReturnedInput },
  refundSent: { needs: refunds, title: "Refund not marked as sent", schema: refundSentInput },
  refundDemo: { needs: refunds, title: "Refund not sent", schema: demoRefundInput },
  refundAddress: { needs: refunds, title: "Address not revealed", schema: revealRefundInput },
});

const sayWhy = "Please say why. The seller reads it.";

/** Cancels a sale as it was seen; the seller reads the reason. */
const cancelSaleInput = z.object({
  version: z.coerce.number(reloadText).int(reloadText).max(largestInt, reloadText),
  reason: z.string(sayWhy).trim().min(3, sayWhy).max(500, "A reason can be up to 500 characters."),
  gold: goldAnswerInput,
});

/** Sales to us, of accounts first of all. */
export const saleForms = defineForms({
  cancel: { needs: progress, title: "Failed to cancel order", schema: cancelSaleInput },
  checks: { needs: progress, title: "Checks not saved", schema: accountChecksInput },
  verify: { needs: progress, title: "Account not verified", schema: verifyAccountInput },
  unverify: { needs: progress, title: "Verification not undone", schema: unverifyAccountInput },
  requestReset: { needs: progress, title: "Failed to send notification", schema: resetRequestInput },
  saveReset: { needs: progress, title: "Failed to save reset link", schema: deskResetLinkInput },
  counter: { needs: progress, title: "Counter-offer not sent", schema: counterOfferInput },
  withdraw: { needs: progress, title: "Counter-offer not withdrawn", schema: withdrawCounterInput },
  recover: { needs: progress, title: "Not added to the list", schema: recoverSaleInput },
  list: { needs: ["listings.edit"], title: "Listing not created", schema: draftListingInput },
  login: { needs: reveals, title: "Login not revealed", schema: revealInput },
  resetLink: { needs: reveals, title: "Link not revealed", schema: revealInput },
});

/** Boosts and bought accounts. */
export const purchaseForms = defineForms({
  boostProgress: { needs: progress, title: "Progress not sent", schema: boostProgressInput },
  boostSnapshot: { needs: progress, title: "High scores not read", schema: boostSnapshotInput },
  boostGear: { needs: progress, title: "Deposit not settled", schema: settleGearInput },
  boostAccess: { needs: reveals, title: "Access not revealed", schema: revealInput },
  purchaseReadAgain: { needs: progress, title: "Login not reopened", schema: allowAnotherRevealInput },
  purchaseLogin: { needs: reveals, title: "Login not revealed", schema: revealInput },
});

/** Every form of an order's page at the desk. */
export const orderForms = {
  ...payoutForms,
  ...orderRequestForms,
  ...baseForms,
  ...askForms,
  ...moneyForms,
  ...saleForms,
  ...purchaseForms,
};
export type OrderForm = (typeof orderForms)[keyof typeof orderForms];
