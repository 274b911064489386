import { z } from "zod";
import { isMailAddress, isOneLine } from "../../kernel/plain-text.ts";
import { cleanTyped } from "../../kernel/text.ts";
import { parseCents } from "../../kernel/typed-amounts.ts";

/**
 * A mail address as typed, trimmed and in lower case, which the mailer takes; told in these words when it is
 * none.
 */
export function mailAddressInput(missing: string, invalid = "Please enter a valid email address.") {
  return z
    .string(missing)
    .overwrite(cleanTyped)
    .min(1, missing)
    .max(254, invalid)
    .pipe(z.email(invalid).refine(isMailAddress, invalid))
    .transform((text) => text.toLowerCase());
}

/** Dollars as typed, in any way in which they are written; whole cents above zero (Rule P55). */
export function dollarsTyped(text: string, maxCents = 999_999_999) {
  return z
    .string(text)
    .transform((typed) => parseCents(typed) ?? Number.NaN)
    .pipe(z.int(text).min(1, text).max(maxCents, text));
}

const nameText = "Keep the name to one line of at most 80 characters.";
/** A person's name as typed, trimmed; empty when left out. */
export const personNameInput = z
  .string(nameText)
  .trim()
  .max(80, nameText)
  .refine(isOneLine, nameText)
  // Signs without a width would be a name that nobody sees.
  .refine(
    (name) => name === "" || /[\p{L}\p{N}\p{P}\p{S}]/u.test(name),
    "Please enter a name that can be read.",
  );
