import { z } from "zod";
import { centsOfUsd } from "../../../kernel/money.ts";
import { isOneLine } from "../../../kernel/plain-text.ts";
import { parseCents } from "../../../kernel/typed-amounts.ts";
import { leastPriceCents, mostPriceCents } from "../listing-values.ts";

/** Bounds of the levels: an account that never fought, and 24 skills of 99 each. */
const combatLevels = { from: 3, to: 126 } as const;
const totalLevels = { from: 32, to: 2376 } as const;
const longestListingName = 100;
const longestDescription = 2000;
const longestFeature = 80;
const mostFeatures = 40;
const longestLogin = 254;
const longestRecovery = 4000;

const nameText = "Enter a name.";
const nameLength = `A name is one line of up to ${longestListingName} characters.`;
export const listingName = z
  .string(nameText)
  .trim()
  .min(1, nameText)
  .max(longestListingName, nameLength)
  .refine(isOneLine, nameLength)
  .refine((name) => /[\p{L}\p{N}]/u.test(name), "Use at least one letter or digit.");

const descriptionText = "A description can be up to 2,000 characters, without control characters.";
export const listingDescription = z
  .string(descriptionText)
  .transform((text) => text.replace(/\r\n?/g, "\n").trim())
  .refine((text) => text.length <= longestDescription && isPlain(text), descriptionText);

const priceText = "Enter a price, for example 95.00.";
const priceRange = "Enter a price from $1.00 to $50,000.00.";
/** A price as typed (`$1,250.00`, `95`) or as a number of dollars, in whole cents. */
export const listingPrice = z
  .union([z.string().transform(parseCents), z.number().transform(centsOfUsd)], priceText)
  .pipe(z.int(priceText).min(leastPriceCents, priceRange).max(mostPriceCents, priceRange));

/** A whole number as typed (`1,500`) or as one, within both bounds. */
export function wholeNumber(text: string, { from, to }: { from: number; to: number }) {
  const typed = z
    .string()
    .trim()
    .regex(/^(\d{1,6}|\d{1,3},\d{3})$/, text)
    .transform((digits) => Number(digits.replace(",", "")));
  return z.union([typed, z.number()], text).pipe(z.int(text).min(from, text).max(to, text));
}

/** Days of the warranty; empty is the shop's. */
export const listingWarranty = z.preprocess(
  (value) => emptyIsLeftOut(value) ?? null,
  wholeNumber("Enter a number of days from 0 to 90.", { from: 0, to: 90 }).nullable(),
);

const range = ({ from, to }: { from: number; to: number }) => `${from} to ${to.toLocaleString("en-US")}`;
export const listingCombatLevel = wholeNumber(
  `Enter a combat level from ${range(combatLevels)}.`,
  combatLevels,
);
export const listingTotalLevel = wholeNumber(`Enter a total level from ${range(totalLevels)}.`, totalLevels);

/** One of some words, however its letters are. */
export function oneOf<const W extends string>(words: readonly W[], what: string) {
  const text = `Choose ${what}: ${words.join(", ")}.`;
  const asOurs = (value: unknown) =>
    typeof value === "string"
      ? (words.find((word) => word.toLowerCase() === value.trim().toLowerCase()) ?? value)
      : value;
  return z.preprocess(asOurs, z.enum(words, text));
}

const yes = ["true", "yes", "y", "1", "on"];
const no = ["false", "no", "n", "0", "off", ""];
const eitherText = "Enter yes or no.";
/** Yes or no: a box of a form, a cell of a table or a boolean. */
export const yesOrNo = z
  .union([z.boolean(), z.string().trim().toLowerCase(), z.literal([0, 1]).transform(String)], eitherText)
  .refine((value) => typeof value === "boolean" || yes.includes(value) || no.includes(value), eitherText)
  .transform((value) => value === true || yes.includes(String(value)));

const featureText = `A feature is one line of up to ${longestFeature} characters.`;
/** Features as a list, or as text with one in a line or with semicolons between them; each is kept once. */
export const listingFeatures = z
  .union([z.array(z.string(featureText)).max(200), z.string().max(8000)], "List the features.")
  .transform((value) => {
    const lines = typeof value === "string" ? value.split(/[\r\n;]+/) : value;
    return [...new Set(lines.map((line) => line.trim()))].filter(Boolean);
  })
  .refine((lines) => lines.length <= mostFeatures, `A listing can have up to ${mostFeatures} features.`)
  .refine((lines) => lines.every((line) => line.length <= longestFeature && isOneLine(line)), featureText);

/** A number of twelve digits or more, as a spreadsheet shows and saves it: the other digits are lost. */
const shortened = /^\d([.,]\d+)?E\+\d{2,}$/i;
const isWhole = (text: string) => !shortened.test(text.trim());
const shortenedText =
  "A spreadsheet shortened this number. Format the column as text and enter the whole number again.";

const loginText = `A login is one line of up to ${longestLogin} characters.`;
export const loginName = z
  .string(loginText)
  .trim()
  .max(longestLogin, loginText)
  .refine(isOneLine, loginText)
  .refine(isWhole, shortenedText);
const passwordText = "A password is one line of up to 200 characters.";
/** Never trimmed: a password may begin or end with a space. */
export const loginPassword = z
  .string(passwordText)
  .max(200, passwordText)
  .refine(isOneLine, passwordText)
  .refine(isWhole, shortenedText);
const recoveryText = "Recovery questions can be up to 4,000 characters.";
/** Recovery questions as text, or as a list whose parts become lines. */
export const recoveryQuestions = z
  .union([z.string(), z.array(z.string()).max(50)], recoveryText)
  .transform((value) => (typeof value === "string" ? value : value.join("\n")).replace(/\r\n?/g, "\n").trim())
  .refine((text) => text.length <= longestRecovery && isPlain(text), recoveryText)
  .refine(isWhole, shortenedText);

/** What was left out, or left empty. */
export function emptyIsLeftOut(value: unknown): unknown {
  return value === null || (typeof value === "string" && value.trim() === "") ? undefined : value;
}

function isPlain(text: string): boolean {
  return text.split(/[\n\t]/).every(isOneLine);
}
