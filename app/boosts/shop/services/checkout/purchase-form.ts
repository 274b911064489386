import type { AskedTexts } from "../../../../../domain/orders/model.ts";
import type { PromoAnswer } from "../../../../orders/shared/promo-answer.ts";
import type { FormAnswer } from "../../../../web/forms/form-answer.ts";
import type { QuoteView } from "../../../shared/quote-view.ts";

/** The forms that buy a quote: on the page of the services, and on the one of payment in gold. */
export const purchaseForm = "boost-purchase";
export const goldForm = "boost-gold";

/** Heads what keeps a form from being taken. */
export const purchaseTitle = "Please check your details";

/** What the two forms are answered with beside a failure. */
export type PurchaseAnswer = FormAnswer & {
  /** What the server says of the promo code that was sent. */
  promo?: PromoAnswer | null;
  /** In place of a quote that can no longer be bought. */
  quote?: QuoteView | null;
  /** The order was placed, and its payment is to be opened. */
  placedId?: string;
};

/** What a boost asks its customer. */
export const askedTexts: AskedTexts = { customerEmail: "needed" };
