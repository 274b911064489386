import { saleLoginInput, sellerEmailInput } from "../../../../../domain/account-sales/inputs.ts";
import { salePayoutChoiceInput } from "../../../../../domain/payments/inputs.ts";

/** The form of a sale: where the money goes, the login of the account, and of guests their email address. */
export function saleInput(isGuest: boolean) {
  const input = salePayoutChoiceInput.and(saleLoginInput);
  return isGuest ? input.and(sellerEmailInput) : input;
}
