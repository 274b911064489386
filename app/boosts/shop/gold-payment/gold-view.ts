import type { PromoAnswer } from "../../../orders/shared/promo-answer.ts";
import type { QuoteView } from "../../shared/quote-view.ts";

/** A quote that is to be paid in gold, at the rate of now. */
export type GoldPaymentView = {
  quote: QuoteView;
  confirmsDesertTreasure: boolean;
  /** What is known of a promo code that came along. */
  promo: PromoAnswer | null;
  /** The address of the signed-in customer's account; null for guests. */
  accountEmail: string | null;
};

/** Why there is nothing to pay at this address. */
export type NoGoldPayment = "none" | "expired" | "used" | "not_offered";
