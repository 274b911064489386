import { z } from "zod";
import { isInOurCentury } from "../../kernel/dates.ts";
import { largestInt } from "../../kernel/largest-int.ts";
import { reloadText } from "../../kernel/reload-text.ts";
import { cleanTyped } from "../../kernel/text.ts";
import { parseMillions } from "../../kernel/typed-amounts.ts";
import { optionalText } from "../orders/inputs.ts";
import { mailAddressInput } from "../people/inputs.ts";
import { rsnInput } from "../players/inputs.ts";
import { longestReason, mostMillions } from "./gold-limits.ts";
import { rateProblem } from "./rate-rules.ts";
import { mostTiers, type Rates, type RateTier, type TieredRates } from "./rate-tiers.ts";

const quantityText = "Please enter 1 to 1,000 million, in whole millions.";
const missingQuote = "Please ask for a quote first.";
const missingEmail = "Please enter your email address";
const missingRsn = "Please enter your OSRS username";

/** Whole millions as typed in a form or sent by a program (Rule P12). */
export const millionsInput = z
  .union(
    [z.string().transform((typed) => parseMillions(typed) ?? Number.NaN), z.number(quantityText)],
    quantityText,
  )
  .pipe(z.int(quantityText).min(1, quantityText).max(mostMillions, quantityText));

const emptyIsLeftOut = (value: unknown) => (value === "" || value === null ? undefined : value);

/** What a customer sends to place a gold order (Rule S58). The money is in the quote (Rule P1). */
export const goldOrderInput = z.object({
  quoteId: z.string(missingQuote).min(1, missingQuote).max(300, missingQuote),
  rsn: rsnInput(missingRsn),
  customerEmail: mailAddressInput(missingEmail),
  customerName: optionalText("customerName"),
  world: z.preprocess(
    emptyIsLeftOut,
    z.coerce
      .number("Please choose a world.")
      .int("Please choose a world.")
      .max(largestInt, "Please choose a world.")
      .optional(),
  ),
});

const rateText = "Please enter a rate in dollars per million, like 0.19";

/** Dollars per million as typed, read without binary fractions; micro-dollars afterwards. */
const rateInput = z
  .string(rateText)
  .trim()
  .regex(/^\$?\d{1,3}(?:\.\d{1,6})?$/, rateText)
  .transform((text) => {
    const [whole = "", decimals = ""] = text.replace("$", "").split(".");
    return Number(whole + decimals.padEnd(6, "0"));
  })
  .refine((micro) => micro > 0, rateText);

const versionInput = z.coerce
  .number(reloadText)
  .pipe(z.int(reloadText).min(0, reloadText).max(largestInt, reloadText));
const longNote = "A note has at most 300 characters.";
const timeText = "Please choose a day and a time.";

/** What the tick that confirms a far move stands for: just these rates, and no others typed later. */
export function confirmationOf({ tiers, ...rates }: TieredRates): string {
  const all: (Pick<Rates, "buyMicroUsd" | "sellMicroUsd"> & { fromMillions?: number })[] = [rates, ...tiers];
  const texts = all.map((each) => `${each.fromMillions ?? 1}:${each.buyMicroUsd}/${each.sellMicroUsd}`);
  return [...texts, rates.paymentMicroUsd].join(" ");
}

/** The fields of one rate for larger amounts in the form, counted from 1. */
export const tierFields = Array.from({ length: mostTiers }, (_, index) => ({
  from: `tier${index + 1}From`,
  buy: `tier${index + 1}Buy`,
  sell: `tier${index + 1}Sell`,
}));

type TierNames = (typeof tierFields)[number];

const wholeMillions = "Enter an amount in whole millions.";
const tierAmount = z
  .string()
  .transform((typed) => parseMillions(typed) ?? Number.NaN)
  .pipe(z.int(wholeMillions).max(999_999, wholeMillions));
const halfEmpty = "Fill in this field, or clear this row and those below.";

/** The filled rows of rates for larger amounts, from the first row on; a row that is all empty is none. */
function readTiers(fields: Record<string, string | undefined>, check: z.RefinementCtx): RateTier[] {
  const isFilled = ({ from, buy, sell }: TierNames) => [from, buy, sell].some((name) => fields[name]?.trim());
  const rows = tierFields.slice(0, tierFields.findLastIndex(isFilled) + 1);
  return rows.map((names) => {
    const read = (name: string, schema: z.ZodType<number, string>) => {
      const text = fields[name]?.trim() ?? "";
      const value = schema.safeParse(text);
      if (value.success && text !== "") return value.data;
      const message = text === "" ? halfEmpty : (value.error?.issues[0]?.message ?? halfEmpty);
      check.addIssue({ code: "custom", path: [name], message });
      return Number.NaN;
    };
    const fromMillions = read(names.from, tierAmount);
    return {
      fromMillions,
      buyMicroUsd: read(names.buy, rateInput),
      sellMicroUsd: read(names.sell, rateInput),
    };
  });
}

const tierTexts = Object.fromEntries(
  tierFields.flatMap(({ from, buy, sell }) =>
    [from, buy, sell].map((name) => [name, z.string(reloadText).optional()]),
  ),
);

/** The form in which rates are published; a moment is in UTC, and empty for now. */
export const publishRatesInput = z
  .object({
    version: versionInput,
    buyMicroUsd: rateInput,
    sellMicroUsd: rateInput,
    paymentMicroUsd: rateInput,
    effectiveAt: z.preprocess(
      emptyIsLeftOut,
      z
        .string(timeText)
        .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, timeText)
        .refine(isInOurCentury, timeText)
        .transform((text) => new Date(`${text}Z`))
        .refine((date) => !Number.isNaN(date.getTime()), timeText)
        .optional(),
    ),
    note: z.string(longNote).trim().max(300, longNote).optional(),
    confirmBigMove: z.string(reloadText).optional(),
  })
  .and(z.object(tierTexts))
  .transform(
    ({ version, buyMicroUsd, sellMicroUsd, paymentMicroUsd, effectiveAt, note, ...fields }, check) => {
      const tiers = readTiers(fields, check);
      const rates = { buyMicroUsd, sellMicroUsd, paymentMicroUsd, tiers };
      const problem = tiers.some(isUnread) ? null : rateProblem(rates);
      if (problem) check.addIssue({ code: "custom", path: [problem.field], message: problem.text });
      const confirmBigMove = fields.confirmBigMove === confirmationOf(rates);
      return { ...rates, version, effectiveAt, note, confirmBigMove };
    },
  );

const isUnread = ({ fromMillions, buyMicroUsd, sellMicroUsd }: RateTier) =>
  Number.isNaN(fromMillions + buyMicroUsd + sellMicroUsd);

export const withdrawRatesInput = z.object({ version: versionInput });

const deltaText = "Enter the millions to add, or with a minus to remove. For example, 50 or -20.";
const reasonText = `Say why, in 1 to ${longestReason} characters.`;

/** The form in which stock or capacity is adjusted; a minus may be typed as a dash. */
export const adjustmentInput = z.object({
  deltaMillions: z
    .string(deltaText)
    .transform((typed) => {
      const [, sign = "", amount = ""] = /^([+\u2212-]?)(.*)$/.exec(cleanTyped(typed)) ?? [];
      return (parseMillions(amount) ?? Number.NaN) * (sign === "" || sign === "+" ? 1 : -1);
    })
    .pipe(z.int(deltaText).min(-99_999_999, deltaText).max(99_999_999, deltaText))
    .refine((delta) => delta !== 0, deltaText),
  reason: z.string(reasonText).trim().min(1, reasonText).max(longestReason, reasonText),
  idempotencyKey: z.string(reloadText).min(8, reloadText).max(255, reloadText),
});
