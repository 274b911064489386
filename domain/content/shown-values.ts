import type { ContentStep, FaqItem, LegalText, SiteClaims, SiteContent } from "./schemas.ts";

/** How much cheaper we are, as a whole percentage of the other price: $20 against $70 is 71. */
export function percentCheaper(comparison: NonNullable<SiteContent["comparison"]>): number {
  return Math.round((1 - comparison.oursCents / comparison.theirsCents) * 100);
}

/** Redemptions of the limit as a whole percentage, never above 100 (Rule P25). */
export function percentClaimed(promo: { redeemed: number; limit: number }): number {
  return Math.min(100, Math.round((promo.redeemed / promo.limit) * 100));
}

/**
 * What texts may name by placeholders: the shop, our promises, and the ways of payment, null for what is not
 * offered now (Rules P34, P38).
 */
export type NamedWays = {
  shopName: string;
  /** `5 minutes`: within which gold is paid. */
  goldPayoutTime: string;
  /** `24 hours`: within which an account is paid. */
  accountPayoutTime: string;
  /** `30 days`: after which an order's secrets are destroyed. */
  secretsKept: string;
  /** `3 years`: from an order on that was erased since, after which its prints go. */
  printsKept: string;
  /** `ETH, PayPal or bank transfer`: how customers pay. */
  waysToPay: string | null;
  /** How we pay customers. */
  waysToBePaid: string | null;
  /** All of both. */
  waysOfPayment: string | null;
  /** `ETH`, while customers may pay with it. */
  eth: string | null;
  /** `ETH or SOL`: what is paid over a public blockchain, in either direction. */
  coins: string | null;
};

/**
 * A text with its placeholders, such as {waysToPay}, filled in; null where one has no value now. Names that
 * `values` does not have are left as they are.
 */
function filled(text: string, values: Readonly<Record<string, string | null>>): string | null {
  let isComplete = true;
  const whole = text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    if (!(name in values)) return placeholder;
    const value = values[name];
    if (!value) isComplete = false;
    return value ?? "";
  });
  return isComplete ? whole.charAt(0).toUpperCase() + whole.slice(1) : null;
}

/**
 * The questions with their figures and ways of payment filled in. A question whose figure the shop does not
 * claim, or whose ways are not offered, is left out, so that a claim is written in one place and never half
 * shown (Rules P24, P34).
 */
export function publishedFaq(faq: readonly FaqItem[], claims: SiteClaims, ways: NamedWays): FaqItem[] {
  const { ordersDone, satisfaction } = claims;
  const values = { ordersDone, satisfaction, ...ways };
  return faq.flatMap(({ question, answer }) => {
    const shown = filled(answer, values);
    return shown === null || /\{\w+\}/.test(shown) ? [] : [{ question, answer: shown }];
  });
}

/** A text with its placeholders filled in; as it is written where one has no value now. */
export function publishedText(text: string, names: NamedWays): string {
  return filled(text, names) ?? text;
}

/**
 * A legal text with the ways of payment filled in; a paragraph that needs one that is not offered is left
 * out.
 */
export function publishedLegalText(text: LegalText, ways: NamedWays): LegalText {
  const sections = text.sections.flatMap(({ heading, paragraphs }) => {
    const shown = paragraphs.flatMap((paragraph) => filled(paragraph, ways) ?? []);
    return shown.length === 0 ? [] : [{ heading, paragraphs: shown }];
  });
  return { ...text, summary: publishedText(text.summary, ways), sections };
}

/**
 * A text with its placeholders filled in; a sentence that names what is not offered now is left out (Rule
 * P34).
 */
export function publishedSentences(text: string, values: Readonly<Record<string, string | null>>): string {
  return text
    .split(/(?<=[.!?])\s+/)
    .flatMap((sentence) => filled(sentence, values) ?? [])
    .join(" ");
}

/** Steps as `publishedSentences` fills them in; one of which nothing is left is no step. */
export function publishedSteps(
  steps: readonly ContentStep[],
  values: Readonly<Record<string, string | null>>,
): ContentStep[] {
  return steps
    .map(({ title, text }) => ({ title, text: publishedSentences(text, values) }))
    .filter(({ text }) => text !== "");
}
