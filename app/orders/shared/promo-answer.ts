import { z } from "zod";
import { formatUsd } from "../../../kernel/money.ts";

/**
 * What the server says of a promo code at a checkout: the line that it adds to the sum, or in words why it
 * adds none. The sum itself is the server's too (Rule P1).
 */
export const promoAnswer = z.object({
  /** As it was typed, in capital letters. */
  code: z.string(),
  line: z.object({ label: z.string(), discountCents: z.number() }).nullable(),
  problem: z.string().nullable(),
});
export type PromoAnswer = z.infer<typeof promoAnswer>;

/** Names of what the promo field sends. */
export const promoNames = {
  /** The code, typed or applied. */
  code: "promoCode",
  /** The cents that the customer was shown to save. */
  seen: "promoSeenCents",
  /** The button's name, and its values for applying a code and taking it off, where there are no scripts. */
  intent: "intent",
  apply: "promo-apply",
  remove: "promo-remove",
} as const;

/** The code that a form asks for: none once Remove was pressed. */
export function askedCode(fields: Record<string, string>): string {
  return fields[promoNames.intent] === promoNames.remove ? "" : (fields[promoNames.code] ?? "").trim();
}

/**
 * The cents that the customer was shown to save: nothing is placed for another sum than was seen (Rule P12).
 */
export function seenCents(fields: Record<string, string>): number {
  const seen = fields[promoNames.intent] === promoNames.remove ? 0 : Number(fields[promoNames.seen] ?? 0);
  return Number.isSafeInteger(seen) ? seen : 0;
}

/** Whether the customer was shown just this saving. */
export function isSeen(fields: Record<string, string>, discountCents: number): boolean {
  return seenCents(fields) === discountCents;
}

/** What to do where nothing was ordered because the price is another one. */
export const acceptNewPrice = "Nothing was ordered yet. Press the button again to accept the new price.";

/**
 * What is said where nothing was ordered because the customer was not shown just this saving: a code that was
 * typed but not applied is applied now, else the sum is another one. `priceCents` is the price before the
 * code.
 */
export function unseenText(fields: Record<string, string>, promo: PromoAnswer | null, priceCents: number) {
  if (!promo?.line || seenCents(fields) !== 0)
    return { title: "The price has changed", text: acceptNewPrice };
  const sum = formatUsd(priceCents - promo.line.discountCents);
  return {
    title: `Code ${promo.code} applied`,
    text: `You pay ${sum} now. Nothing was ordered yet. Press the button again to accept.`,
  };
}
