import type { AskedTexts } from "../../../../domain/orders/model.ts";
import type { PromoAnswer } from "../../../orders/shared/promo-answer.ts";
import type { FormAnswer } from "../../../web/forms/form-answer.ts";

/** The form that buys the listing of the page. */
export const purchaseForm = "account-purchase";

/** Heads what keeps the form from being taken. */
export const purchaseTitle = "Please check your details";

/** What the form is answered with beside a failure. */
export type PurchaseAnswer = FormAnswer & {
  /** What the server says of the promo code that was sent. */
  promo?: PromoAnswer | null;
  /** The order was placed, and its payment is to be opened. */
  placedId?: string;
};

/** What the form asks a guest. */
export const askedTexts: AskedTexts = { customerEmail: "needed" };
