import type { Failure } from "../../../kernel/errors.ts";

export const listingNotFound: Failure = { code: "not_found", text: "There is no such listing." };
export const listingWithdrawn: Failure = {
  code: "conflict",
  field: "version",
  text: "This listing was withdrawn, so it cannot be changed any more. Yours was not saved.",
};
export const heldByOrder: Failure = {
  code: "conflict",
  text: "An order holds this account. Cancel that order first, or wait until its hold has ended.",
};
export const noLogin: Failure = {
  code: "conflict",
  text: "It has no login. Save one first: a buyer is to get it.",
};
export const staleLogin: Failure = {
  code: "conflict",
  text: "A buyer who did not keep the account has read its login. Change the password in the game and save the new login first.",
};
export const isSold: Failure = { code: "conflict", text: "This account is sold." };
