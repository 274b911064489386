import { mailAddressInput } from "../../people/inputs.ts";

/** A mail address as typed, trimmed and in lower case (Rule S47). */
export const emailInput = mailAddressInput(
  "Please enter your email address",
  "Please enter a valid email address",
);
