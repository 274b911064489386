import type { Failure } from "../../kernel/errors.ts";

/** The order is about something else. */
export const notAnAccount: Failure = { code: "invalid", text: "This order isn't an account sale." };
/** Said of whatever an ended sale no longer takes. */
export const saleEnded: Failure = { code: "conflict", text: "This sale has ended." };
/** Said where something must wait for the seller. */
export const counterOfferWaits: Failure = {
  code: "conflict",
  text: "A counter-offer is waiting for the seller. Withdraw it first.",
};
/** The order was entered by hand: nothing of an account was given with it. */
export const noAccountDetails: Failure = { code: "not_found", text: "No account details provided." };
/** Said of whoever or whatever is blocked on the list of recovered accounts, without saying why. */
export const blocked: Failure = {
  code: "forbidden",
  title: "Submission Failed",
  text: "We can't buy this account. Please contact support.",
};
