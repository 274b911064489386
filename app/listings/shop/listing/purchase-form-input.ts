import { purchaseFormInput } from "../../../../domain/listings/inputs.ts";

/** The purchase as it is sent: a guest gives a mail address, an account has its own. */
export function purchaseInput({ isGuest }: { isGuest: boolean }) {
  return isGuest ? purchaseFormInput : purchaseFormInput.omit({ customerEmail: true });
}
