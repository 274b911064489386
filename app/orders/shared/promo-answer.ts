import { formatUsd } from "../../../kernel/money.ts";

/**
 * What the server says of a promo code at a checkout: the line that it adds to the sum, or in words why it
 * adds none. The sum itself is the server's too (Rule P1).
 */
export type PromoAnswer = {
  /** As it was typed, in capital letters. */
  code: string;
  line: { label: string; discountCents: number } | null;
  problem: string | null;
};

/** Whether something that was fetched is such an answer. */
export function isPromoAnswer(value: unknown): value is PromoAnswer {
  if (typeof value !== "object" || value === null) return false;
  if (!("code" in value && "line" in value && "problem" in value)) return false;
  const { code, line, problem } = value;
  return typeof code === "string" && isLine(line) && (problem === null || typeof problem === "string");
}

function isLine(line: unknown): line is PromoAnswer["line"] {
  if (line === null) return true;
  if (typeof line !== "object" || !("label" in line && "discountCents" in line)) return false;
  return typeof line.label === "string" && typeof line.discountCents === "number";
}

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
