import { z } from "zod";

const codeText = "A promo code has 3 to 20 letters and digits.";

/** A code as typed at a checkout, in capital letters afterwards; left out when the field is empty. */
export const promoCodeInput = z.preprocess(
  (value) => (typeof value === "string" && value.trim() === "" ? undefined : (value ?? undefined)),
  z
    .string(codeText)
    .trim()
    .transform((text) => text.toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9]{3,20}$/, codeText))
    .optional(),
);
