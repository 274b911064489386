import { z } from "zod";
import { isInOurCentury } from "../../kernel/dates.ts";
import { largestInt } from "../../kernel/largest-int.ts";
import { isOneLine } from "../../kernel/plain-text.ts";
import { reloadText } from "../../kernel/reload-text.ts";

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

const newCodeText = "A code has 3 to 20 capital letters and digits.";
const percentText = "Please enter a percentage from 0.01 to 100. For example, 15 or 7.5.";
const limitText = "Please enter a whole number from 1 to 1,000,000.";
const timeText = "Please choose a day and a time.";

const versionInput = z.coerce
  .number(reloadText)
  .pipe(z.int(reloadText).min(1, reloadText).max(largestInt, reloadText));
const codeName = z.string(reloadText).regex(/^[A-Z0-9]{3,20}$/, reloadText);

/** Percent as typed, read without binary fractions; hundredths of a percent afterwards. */
const percentInput = z
  .string(percentText)
  .trim()
  .regex(/^\d{1,3}(?:\.\d{1,2})?$/, percentText)
  .transform((text) => {
    const [whole = "", decimals = ""] = text.split(".");
    return Number(whole + decimals.padEnd(2, "0"));
  })
  .refine((hundredths) => hundredths >= 1 && hundredths <= 10_000, percentText);

const limitInput = z
  .string(limitText)
  .trim()
  .regex(/^\d{1,7}$/, limitText)
  .transform(Number)
  .refine((limit) => limit >= 1 && limit <= 1_000_000, limitText);

/** A moment in UTC as a browser sends it; left out when the field is empty. */
const momentInput = z.preprocess(
  (value) => (value === "" || value === null ? undefined : value),
  z
    .string(timeText)
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?$/, timeText)
    .refine(isInOurCentury, timeText)
    .transform((text) => new Date(`${text}Z`))
    .refine((date) => !Number.isNaN(date.getTime()), timeText)
    .optional(),
);

const terms = {
  maxRedemptions: limitInput,
  validFrom: momentInput,
  validUntil: momentInput.transform((until) => until ?? null),
};

/** The form in which a code is made. */
export const createPromoInput = z.object({
  promoCode: z
    .string(newCodeText)
    .trim()
    .transform((text) => text.toUpperCase())
    .pipe(z.string().regex(/^[A-Z0-9]{3,20}$/, newCodeText)),
  percentHundredths: percentInput,
  ...terms,
  isFirstPurchase: z
    .literal("on")
    .optional()
    .transform((tick) => tick === "on"),
});

/** The form in which a code's limit and time are changed. */
export const changePromoInput = z.object({ promoCode: codeName, version: versionInput, ...terms });

export const switchPromoInput = z.object({
  promoCode: codeName,
  version: versionInput,
  isActive: z.enum(["on", "off"], reloadText).transform((to) => to === "on"),
});

const referenceText = "Please enter the transfer's reference, at most 100 characters.";

/** The form in which a commission that was paid out is entered; the amount is the balance that was shown. */
export const payCommissionInput = z.object({
  referrerId: z.uuid(reloadText),
  amountCents: z.coerce
    .number(reloadText)
    .pipe(z.int(reloadText).min(1, reloadText).max(largestInt, reloadText)),
  reference: z
    .string(referenceText)
    .trim()
    .min(1, referenceText)
    .max(100, referenceText)
    .refine(isOneLine, referenceText),
});
