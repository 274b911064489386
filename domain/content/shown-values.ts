import type { FaqItem, SiteClaims, SiteContent } from "./schemas.ts";

/** How much cheaper we are, as a whole percentage of the other price: $20 against $70 is 71. */
export function percentCheaper(comparison: NonNullable<SiteContent["comparison"]>): number {
  return Math.round((1 - comparison.oursCents / comparison.theirsCents) * 100);
}

/** Redemptions of the limit as a whole percentage, never above 100 (Rule P25). */
export function percentClaimed(promo: { redeemed: number; limit: number }): number {
  return Math.min(100, Math.round((promo.redeemed / promo.limit) * 100));
}

/**
 * The questions with their figures filled in. A question whose figure the shop does not claim is left out,
 * so that a claim is written in one place and never half shown (Rule P24).
 */
export function publishedFaq(faq: readonly FaqItem[], claims: SiteClaims): FaqItem[] {
  const figures: Record<string, string | null> = {
    ordersDone: claims.ordersDone,
    satisfaction: claims.satisfaction,
  };
  const published: FaqItem[] = [];
  for (const { question, answer } of faq) {
    let isComplete = true;
    const filled = answer.replace(/\{(\w+)\}/g, (_, name: string) => {
      const figure = figures[name];
      if (!figure) isComplete = false;
      return figure ?? "";
    });
    if (isComplete) published.push({ question, answer: filled.charAt(0).toUpperCase() + filled.slice(1) });
  }
  return published;
}
