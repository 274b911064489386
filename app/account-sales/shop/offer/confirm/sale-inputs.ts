import { sellerEmailInput } from "../../../../../domain/account-sales/inputs.ts";
import { salePayoutInputs } from "../../../../../domain/ways/inputs.ts";
import type { PayoutMethod } from "../../../../../domain/ways/model.ts";

/** The form of payment details by method; guests also give their mail address (Rule S75). */
export function paymentInput(method: PayoutMethod, isGuest: boolean) {
  const payout = salePayoutInputs[method];
  return isGuest ? payout.and(sellerEmailInput) : payout;
}

/** Heads what keeps the details from being taken. */
export const paymentTitle = "Please check your payment details";
export const loginTitle = "Please check the login";
export const confirmTitle = "Submission Failed";
