import { placeBoostInput } from "../../../../../domain/boosts/inputs.ts";
import { textsOf } from "../../../../../domain/orders/model.ts";
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

const choice = placeBoostInput.pick({ quoteId: true, confirmsDesertTreasure: true });
const payingChoice = choice.extend({ payWith: placeBoostInput.shape.payWith });

/** What a boost asks its customer. */
export const askedTexts = textsOf(placeBoostInput.shape);
const { customerEmail: _, ...askedOfAccounts } = askedTexts;

/**
 * The purchase of a quote. A guest gives an email address, but whoever pays in gold gives it on the next
 * page, and an account has its own.
 */
export function purchaseInput({ isGuest, payWith }: { isGuest: boolean; payWith: string | undefined }) {
  if (payWith === "gold") return payingChoice;
  return isGuest ? payingChoice.extend(askedTexts) : payingChoice.extend(askedOfAccounts);
}

const goldChoice = choice.extend({
  world: placeBoostInput.shape.world,
  goldMillions: placeBoostInput.shape.goldMillions,
});

/** The payment in gold (Rule S87). */
export function goldPaymentInput({ isGuest }: { isGuest: boolean }) {
  return isGuest ? goldChoice.extend(askedTexts) : goldChoice.extend(askedOfAccounts);
}
