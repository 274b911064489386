import { z } from "zod";
import { isInOurCentury } from "../../kernel/dates.ts";
import { largestInt } from "../../kernel/largest-int.ts";
import { reloadText } from "../../kernel/reload-text.ts";
import type { OrderType } from "../orders/model.ts";
import { dollarsTyped } from "../people/inputs.ts";
import { plainCode } from "./promo-line.ts";
import { largestPromoHundredths, promoTypes } from "./promo-types.ts";

const codeText = "A promo code has 3 to 20 letters and digits.";

/** A code as typed at a checkout, in capital letters afterwards; left out when the field is empty. */
export const promoCodeInput = z.preprocess(
  (value) => (typeof value === "string" ? plainCode(value) || undefined : (value ?? undefined)),
  z
    .string(codeText)
    .regex(/^[A-Z0-9]{3,20}$/, codeText)
    .optional(),
);

const newCodeText = "A code has 3 to 20 capital letters and digits.";
const percentText = "Please enter a percentage from 0.01 to 90. For example, 15 or 7.5.";
const limitText = "Please enter a whole number from 1 to 1,000,000.";
const timeText = "Please choose a day and a time.";

const versionInput = z.coerce
  .number(reloadText)
  .pipe(z.int(reloadText).min(1, reloadText).max(largestInt, reloadText));
const codeName = z.string(reloadText).regex(/^[A-Z0-9]{3,20}$/, reloadText);

/** What a discount is counted in, as the form's list names it. */
export const discountUnits = ["percent", "usd"] as const;

const discountText = "Please enter a discount. For example, 15 % or $10.";
const unitText = "Please choose percent or dollars.";
const sumText = "Please enter an amount in dollars. For example, 10 or 7.50.";
const timesText = "Please enter a whole number from 1 to 1,000.";

/** The tick box that makes a code one for orders of this type. */
export function promoTypeField(type: OrderType): string {
  return `for:${type}`;
}

const typeInputs = Object.fromEntries(
  promoTypes.map((type) => [promoTypeField(type), z.literal("on").optional()]),
);

const isEmpty = (value: unknown) => typeof value !== "string" || value.trim() === "";

/** Percent as typed, read without binary fractions; hundredths of a percent afterwards. */
const percentInput = z
  .string(percentText)
  .trim()
  .regex(/^\d{1,3}(?:\.\d{1,2})?$/, percentText)
  .transform((text) => {
    const [whole = "", decimals = ""] = text.split(".");
    return Number(whole + decimals.padEnd(2, "0"));
  })
  .refine((hundredths) => hundredths >= 1 && hundredths <= largestPromoHundredths, percentText);

const limitInput = z
  .string(limitText)
  .trim()
  .regex(/^\d{1,7}$/, limitText)
  .transform(Number)
  .refine((limit) => limit >= 1 && limit <= 1_000_000, limitText);

/** Dollars as typed, whole cents afterwards. */
const sumInput = dollarsTyped(sumText);

const timesInput = z
  .string(timesText)
  .trim()
  .regex(/^\d{1,4}$/, timesText)
  .transform(Number)
  .refine((times) => times >= 1 && times <= 1_000, timesText);

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

/** A tick for a type that no code can be for would otherwise be dropped, and the code be for everything. */
function refuseUnknownTypes(sent: unknown, check: z.RefinementCtx): unknown {
  if (typeof sent !== "object" || sent === null) return sent;
  const unknown = Object.keys(sent).find((name) => name.startsWith("for:") && !(name in typeInputs));
  if (unknown) check.addIssue({ code: "custom", path: [unknown], message: reloadText });
  return sent;
}

const promoFields = z
  .object({
    promoCode: z
      .string(newCodeText)
      .transform(plainCode)
      .pipe(z.string().regex(/^[A-Z0-9]{3,20}$/, newCodeText)),
    discount: z.string(discountText).trim().min(1, discountText),
    discountUnit: z.enum(discountUnits, unitText),
    leastOrder: z.preprocess((value) => (isEmpty(value) ? undefined : value), sumInput.optional()),
    perCustomer: z.preprocess((value) => (isEmpty(value) ? undefined : value), timesInput.optional()),
    ...terms,
    isFirstPurchase: z
      .literal("on")
      .optional()
      .transform((tick) => tick === "on"),
    ...typeInputs,
  })
  .transform(({ discount, discountUnit, leastOrder: leastOrderCents, ...input }, check) => {
    const isPart = discountUnit === "percent";
    const amount = (isPart ? percentInput : sumInput).safeParse(discount);
    if (!amount.success) {
      const message = amount.error.issues[0]?.message ?? discountText;
      check.addIssue({ code: "custom", path: ["discount"], message });
      return z.NEVER;
    }
    const { promoCode, perCustomer, maxRedemptions, validFrom, validUntil, isFirstPurchase } = input;
    return {
      ...{ promoCode, perCustomer, maxRedemptions, validFrom, validUntil, isFirstPurchase },
      ...(isPart ? { percentHundredths: amount.data } : { fixedCents: amount.data }),
      leastOrderCents,
      orderTypes: promoTypes.filter((type) => Reflect.get(input, promoTypeField(type)) === "on"),
    };
  });

/**
 * The form in which a code is made. What it takes off is typed with its unit; no type ticked means all.
 */
export const createPromoInput = z.preprocess(refuseUnknownTypes, promoFields);

/** The form in which a code's limit and time are changed. */
export const changePromoInput = z.object({ promoCode: codeName, version: versionInput, ...terms });

export const switchPromoInput = z.object({
  promoCode: codeName,
  version: versionInput,
  isActive: z.enum(["on", "off"], reloadText).transform((to) => to === "on"),
});
