import { allowAnotherReveal } from "../../../../domain/listings/index.ts";
import { allowAnotherRevealInput } from "../../../../domain/listings/inputs.ts";
import { successMessage } from "../../../web/forms/answer-form.ts";
import { orderActionsOf } from "./order-action.ts";
import { purchaseDeskForms, purchaseDeskFormTitles } from "./purchase-desk-view.ts";

const action = orderActionsOf(purchaseDeskForms, purchaseDeskFormTitles);

/** What staff do with the purchase of an account. */
export const purchaseActions = [
  action(
    "purchaseReadAgain",
    allowAnotherRevealInput,
    successMessage("Login reopened", "We told the buyer they can view it once more."),
    allowAnotherReveal,
  ),
];
