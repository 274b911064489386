import { z } from "zod";
import { goldDirections } from "./gold-board.ts";
import { mostMillions } from "./gold-limits.ts";

const quantityText = "Please enter 1 to 1,000 million, in whole millions.";
const missingEmail = "Please enter your email address";
const invalidEmail = "Please enter a valid email address.";
const missingRsn = "Please enter your OSRS username";

/** Whole millions as typed in a form or sent by a program (Rule P12). */
export const millionsInput = z
  .union(
    [
      z
        .string()
        .trim()
        .regex(/^\d{1,6}$/, quantityText)
        .transform(Number),
      z.number(),
    ],
    quantityText,
  )
  .pipe(z.int(quantityText).min(1, quantityText).max(mostMillions, quantityText));

export const quoteInput = z.object({
  direction: z.enum(goldDirections, "Please choose buy or sell."),
  quantity: millionsInput,
});

const emptyIsLeftOut = (value: unknown) => (value === "" || value === null ? undefined : value);

/** What a customer sends to place a gold order (spec/1 §5). The money is in the quote (Rule P1). */
export const goldOrderInput = z.object({
  quoteId: z.string("Please ask for a quote first.").min(1, "Please ask for a quote first.").max(300),
  rsn: z
    .string(missingRsn)
    .trim()
    .min(1, missingRsn)
    .regex(/^[A-Za-z0-9 _\u00a0-]{1,12}$/, "A RuneScape name has 1 to 12 letters, digits, spaces, - or _"),
  customerEmail: z
    .string(missingEmail)
    .trim()
    .min(1, missingEmail)
    .max(254, invalidEmail)
    .pipe(z.email(invalidEmail))
    .transform((text) => text.toLowerCase()),
  customerName: z.preprocess(
    emptyIsLeftOut,
    z.string().trim().max(80, "A name has at most 80 characters.").optional(),
  ),
  world: z.preprocess(
    emptyIsLeftOut,
    z.coerce.number("Please choose world 333 or 335.").int("Please choose world 333 or 335.").optional(),
  ),
});
