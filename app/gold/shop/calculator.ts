import { type AmountRate, type GoldDirection, isGoldQuantity, rateAt } from "../../../domain/gold/model.ts";
import { amountCents, millionsFor } from "../../../kernel/money.ts";
import { parseCents, parseMillions } from "../../../kernel/typed-amounts.ts";

/** The two fields of the calculator as text, and the quantity that they ask for; null when it is none. */
export type Sides = { millions: string; usd: string; quantity: number | null };

/** The least sum that may be typed, in cents (Rule S57). */
export const leastCents: Record<GoldDirection, number> = { buy: 17, sell: 19 };

/** The quick amounts, in millions. */
export const commonAmounts = [10, 50, 100, 250, 500, 1000] as const;

/** The millions that a text names; null unless one order may be about so many (Rules P12, P55). */
export function parseQuantity(text: string): number | null {
  const millions = parseMillions(text);
  return millions !== null && isGoldQuantity(millions) ? millions : null;
}

/** A sum as the dollar field has it: `19.00`. */
export function usdText(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Both sides after the millions were typed. */
export function sidesFromMillions(millions: string, rates: readonly AmountRate[]): Sides {
  const quantity = parseQuantity(millions);
  return { millions, usd: quantity === null ? "" : usdText(centsFor(quantity, rates)), quantity };
}

const centsFor = (millions: number, rates: readonly AmountRate[]) =>
  amountCents(millions, rateAt(rates, millions));

/** Both sides after the dollars were typed: the whole millions that come nearest (Rule S3). */
export function sidesFromUsd(usd: string, rates: readonly AmountRate[], direction: GoldDirection): Sides {
  const cents = parseCents(usd);
  if (cents === null || cents < leastCents[direction]) return { millions: "", usd, quantity: null };
  const millions = millionsWorth(cents, rates);
  const quantity = isGoldQuantity(millions) ? millions : null;
  return { millions: String(millions), usd, quantity };
}

/**
 * The whole millions whose sum comes nearest to these cents; of two that come as near the more, which are
 * cheaper for buyers and the larger trade for sellers.
 */
export function millionsWorth(cents: number, rates: readonly AmountRate[]): number {
  const nearest = rates.map(({ fromMillions, rateMicroUsd }, index) => {
    // Beyond the limit the plain amount is told, so that it can be said that it is too much.
    const last = (rates[index + 1]?.fromMillions ?? Number.POSITIVE_INFINITY) - 1;
    return Math.min(last, Math.max(fromMillions, millionsFor(cents, rateMicroUsd)));
  });
  const distance = (millions: number) => Math.abs(centsFor(millions, rates) - cents);
  return nearest.reduce((best, each) => (distance(each) <= distance(best) ? each : best));
}
