import { allowAnotherReveal } from "../../../../domain/listings/index.ts";
import { allowAnotherRevealInput } from "../../../../domain/listings/inputs.ts";
import {
  purchaseDeskForms,
  purchaseDeskFormTitles,
} from "../../../components/desk/order/purchase/purchase-desk-view.ts";
import type { ShopCtx } from "../../../context.ts";
import { formRunner, goodNews } from "../../../forms/answer-form.ts";
import type { Fields } from "../../../forms/read-form.ts";

const run = formRunner(purchaseDeskForms, purchaseDeskFormTitles);

/**
 * Gives a form of a purchase to its command: the message for the page after it, or the answer that refuses it. Undefined for a
 * form that is not one of these.
 */
export function runPurchaseForm(ctx: ShopCtx, orderId: string, fields: Fields) {
  switch (fields.form) {
    case purchaseDeskForms.purchaseReadAgain:
      return run("purchaseReadAgain", allowAnotherRevealInput, fields, allowed, (input) =>
        allowAnotherReveal(ctx, { ...input, orderId }),
      );
    default:
      return undefined;
  }
}

const allowed = () =>
  goodNews("Another reading allowed", "The buyer is told that they can read it once more.");
