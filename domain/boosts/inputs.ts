import { z } from "zod";
import { largestInt } from "../../kernel/largest-int.ts";
import { reloadText } from "../../kernel/reload-text.ts";
import { longestNote, longestNoteText } from "../orders/model.ts";
import { mailAddressInput } from "../people/inputs.ts";
import { rsnInput } from "../players/inputs.ts";
import { promoCodeInput } from "../promotions/inputs.ts";
import { payWays } from "../ways/model.ts";
import { type AccessPart, accessFields, accessParts } from "./boost-access.ts";
import { missingRsnText } from "./boost-quote.ts";

export { publishBoostPricesInput, rollBackBoostPricesInput } from "./publish-boost-prices-input.ts";

/** A box of a form, or a truth value of a program; left out it is not ticked. */
const tick = z.union([z.boolean(), z.stringbool()], reloadText).optional().default(false);

/** What a quote is asked with (Rule S104). The money is the server's (Rule P1). */
export const boostQuoteInput = z.object({
  rsn: rsnInput(missingRsnText),
  wantInfernal: tick,
  wantQuiver: tick,
  useOurGear: tick,
});

const missingQuote = "Please enter your username and get a quote before proceeding.";
const wrongEmail = "Please enter a valid email address";
const emptyIsLeftOut = (value: unknown) => (value === "" || value === null ? undefined : value);
const optionalNumber = (wrong: string) =>
  z.preprocess(emptyIsLeftOut, z.coerce.number(wrong).int(wrong).max(largestInt, wrong).optional());

/** The mail address of a customer of a boost (Rule S87). */
export const boostEmailInput = z
  .string(wrongEmail)
  .trim()
  .min(1, { error: wrongEmail, abort: true })
  .min(5, "Email must be at least 5 characters")
  .pipe(mailAddressInput(wrongEmail, wrongEmail));

/** What a customer sends to place a boost. The amount is in the quote (Rule P1). */
export const placeBoostInput = z.object({
  quoteId: z.uuid(missingQuote),
  customerEmail: boostEmailInput,
  payWith: z.enum(payWays, "Choose how you pay."),
  confirmsDesertTreasure: tick,
  promoCode: promoCodeInput,
  /** Only gold is handed over in a world. */
  world: optionalNumber("Please choose world 333 or 335."),
  /** The millions of gold that the page showed; others are refused. */
  goldMillions: optionalNumber(reloadText),
});

const version = z.coerce.number(reloadText).int(reloadText).max(largestInt, reloadText);

/** What staff tell the customer of how the boost goes. */
export const boostProgressInput = z.object({
  version: version.optional(),
  note: z.string(longestNoteText).trim().min(3, "Please say how it goes.").max(longestNote, longestNoteText),
});

/** Which of the two high scores is taken. */
export const boostSnapshotInput = z.object({ moment: z.enum(["before", "after"], reloadText) });

/** Whether our gear came back; keeping the deposit needs its reason. */
export const settleGearInput = z
  .object({
    version,
    outcome: z.enum(["returned", "kept"], "Please say whether our gear came back."),
    note: z.preprocess(
      emptyIsLeftOut,
      z.string(longestNoteText).trim().max(longestNote, longestNoteText).optional(),
    ),
  })
  .refine(({ outcome, note }) => outcome === "returned" || (note ?? "").length >= 3, {
    path: ["note"],
    error: "Please say why the deposit is kept.",
  });

const longestLogin = 320;
const longestPassword = 100;
const longestNotes = 2000;

/** A part of the access; left empty it isn't sent. */
const part = (text: z.ZodString) => z.preprocess(emptyIsLeftOut, text.optional());

/**
 * What a customer hands over of their game account (Rule P36): any part of it, the password exactly as typed.
 */
export const giveAccessInput = z
  .object({
    version,
    secretLogin: part(
      z
        .string("Enter your login as text.")
        .trim()
        .max(longestLogin, `A login has at most ${longestLogin} characters.`),
    ),
    secretPassword: part(
      z
        .string("Enter your password as text.")
        .max(longestPassword, `A password has at most ${longestPassword} characters.`),
    ),
    secretPin: part(
      z
        .string("A bank PIN has 4 digits.")
        .trim()
        .regex(/^(\d{4})?$/, "A bank PIN has 4 digits."),
    ),
    secretNotes: part(
      z
        .string("Enter your notes as text.")
        .trim()
        .max(longestNotes, `Keep your notes under ${longestNotes.toLocaleString("en-US")} characters.`),
    ),
  })
  .transform(({ version: seen, ...sent }) => {
    const given = accessParts.flatMap((name) => {
      const value = sent[accessFields[name]];
      return value?.trim() ? [[name, value] as const] : [];
    });
    // Only names of parts were put in.
    return { version: seen, parts: Object.fromEntries(given) as Partial<Record<AccessPart, string>> };
  })
  .refine(({ parts }) => Object.keys(parts).length > 0, {
    path: [accessFields.login],
    error: "Fill in at least one field.",
  });

/** Asks for the chat instead, or takes back what was given, as the page showed it. */
export const accessVersionInput = z.object({ version });
