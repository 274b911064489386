import { z } from "zod";
import { mailAddressInput } from "../people/inputs.ts";
import { rsnInput } from "../players/inputs.ts";
import { accountCheckItems } from "./account-checks.ts";
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

const reload = "Please load the page again.";
const longestNote = 1000;
const noteText = `A note has at most ${longestNote} characters.`;
const deskNote = z.string(noteText).trim().max(longestNote, noteText);
const version = z.coerce.number(reload).int(reload);

/** One check of an account as its button sends it: `login_works:done`, `login_works:open`. */
export const accountCheckInput = z.object({
  mark: z
    .string(reload)
    .transform((mark) => mark.split(":"))
    .pipe(z.tuple([z.enum(accountCheckItems, reload), z.enum(["done", "open"], reload)], reload))
    .transform(([item, state]) => ({ item, done: state === "done" })),
});

/** An account is verified as its order was seen; the note says why while checks are open. */
export const verifyAccountInput = z.object({ version, note: deskNote.optional() });

/** Takes a verification back, for a reason. */
export const unverifyAccountInput = z.object({ version, note: deskNote.min(3, "Please say why.") });
