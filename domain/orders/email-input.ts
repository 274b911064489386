import { z } from "zod";

/** A mail address as typed, trimmed and in lower case (spec/1 §5). */
export const emailInput = z
  .string("Please enter your email address")
  .trim()
  .min(1, "Please enter your email address")
  .max(254, "Please enter a valid email address")
  .pipe(z.email("Please enter a valid email address"))
  .transform((text) => text.toLowerCase());
