import { z } from "zod";
import { mailAddressInput } from "../people/inputs.ts";
import { rsnInput } from "../players/inputs.ts";
import { loginMethods } from "./questionnaire.ts";

export { rawAnswersInput } from "./answers.ts";
export { offerTableInput } from "./offer-table.ts";

/** The username step (spec/2 §5). */
export const usernameInput = z.object({ rsn: rsnInput("Please enter your OSRS username") });

/** How one logs in to a legacy account (spec/2 §2). */
export const loginMethodInput = z.object({
  loginMethod: z.enum(loginMethods, "Please select an option before continuing"),
});

const password = z
  .string("Please enter the password of the account")
  .min(1, "Please enter the password of the account")
  .max(100, "A password has at most 100 characters.");

/** The login of an account that is reached by mail address, or by name; the password exactly as typed. */
export const saleLoginInputs = {
  "legacy-email": z.object({
    name: mailAddressInput("Please enter the login email of the account"),
    password,
  }),
  "legacy-username": z.object({
    name: z
      .string("Please enter the login username of the account")
      .trim()
      .min(1, "Please enter the login username of the account")
      .max(60, "A login username has at most 60 characters."),
    password,
  }),
};

/** Where a guest's receipt and news go. */
export const sellerEmailInput = z.object({
  customerEmail: mailAddressInput("Please enter your email address"),
});
