import { formatMillions } from "../../kernel/money.ts";
import type { GoldDirection, Rates } from "./rate-tiers.ts";

/** Most millions of one gold order; the least is one (Rule P12). */
export const mostMillions = 1000;
/** Most millions that stock or capacity can be set to. */
export const mostTotalMillions = 10_000_000;
/** Characters of the reason for an adjustment. */
export const longestReason = 300;
/** What a calculator starts with (Rule S57). */
export const defaultMillions = 10;
/** Minutes for which a quote holds (Rule P12). */
export const quoteMinutes = 10;

/** What a new shop publishes, in micro-dollars per million (Rule P14). */
export const defaultRates: Rates = { buyMicroUsd: 200_000, sellMicroUsd: 190_000, paymentMicroUsd: 170_000 };
/** The millions that a new shop begins with (Rule P14). */
export const defaultPositions = { stock: 100, capacity: 1000 } as const;

/** Said of rates with which every million would lose money. */
export const losingRates = "Customers must pay at least as much as they receive";

/** Whether this is a quantity that one order may have: whole millions, 1 to 1000 (Rule P12). */
export function isGoldQuantity(millions: number): boolean {
  return Number.isInteger(millions) && millions >= 1 && millions <= mostMillions;
}

/** The smallest and the largest gold order as the owner sets them (Rule P38). */
export type SizeLimits = { smallestMillions: number; largestMillions: number };

/** Whether one order may be about this much by the owner's limits. */
export function isTaken(millions: number, limits: SizeLimits): boolean {
  return (
    isGoldQuantity(millions) && millions >= limits.smallestMillions && millions <= limits.largestMillions
  );
}

/** Asks for a quantity that one order may have. */
export function quantityText(limits: SizeLimits): string {
  const [least, most] = [limits.smallestMillions, limits.largestMillions].map((millions) =>
    millions.toLocaleString("en-US"),
  );
  return `Please enter ${least} to ${most} million, in whole millions.`;
}

/** Says how much there is when somebody asked for more than that. */
export function availabilityText(direction: GoldDirection, availableMillions: number): string {
  const amount = formatMillions(availableMillions);
  if (direction === "buy") {
    return availableMillions > 0
      ? `We have ${amount} in stock right now.`
      : "We have no gold in stock right now.";
  }
  return availableMillions > 0
    ? `We can buy up to ${amount} right now.`
    : "We can't buy any more gold right now.";
}
