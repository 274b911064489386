import { sellerEmailInput } from "../../../../../domain/account-sales/inputs.ts";
import { salePayoutInputs } from "../../../../../domain/ways/inputs.ts";
import type { PayoutMethod } from "../../../../../domain/ways/model.ts";

/** The form of payment details by method; guests also give their mail address (Rule S75). */
export function paymentInput(method: PayoutMethod, isGuest: boolean) {
  const payout = salePayoutInputs[method];
  return isGuest ? payout.and(sellerEmailInput) : payout;
}
