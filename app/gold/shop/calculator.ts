import { type AmountRate, type GoldDirection, isGoldQuantity, rateAt } from "../../../domain/gold/model.ts";
import { amountCents, millionsFor } from "../../../kernel/money.ts";

/** The two fields of the calculator as text, and the quantity that they ask for; null when it is none. */
export type Sides = { millions: string; usd: string; quantity: number | null };

/** The least sum that may be typed, in cents (Rule S57). */
export const leastCents: Record<GoldDirection, number> = { buy: 17, sell: 19 };

/** The quick amounts, in millions. */
export const commonAmounts = [10, 50, 100, 250, 500, 1000] as const;

/** The millions that a text names; null unless it is a whole number that one order may have (Rule P12). */
export function parseMillions(text: string): number | null {
  const plain = text.trim().replaceAll(",", "");
  if (!/^\d{1,9}$/.test(plain)) return null;
  const millions = Number(plain);
  return isGoldQuantity(millions) ? millions : null;
}

/** The cents that a text of dollars names; null when it has more than two decimals or is no sum. */
export function parseUsd(text: string): number | null {
  const plain = text.trim().replaceAll(",", "");
  const found = /^(\d{0,7})(?:\.(\d{0,2}))?$/.exec(plain);
  if (!found || !/\d/.test(plain)) return null;
  const [, dollars = "", decimals = ""] = found;
  return Number(dollars || "0") * 100 + Number(decimals.padEnd(2, "0"));
}

/** A sum as the dollar field has it: `19.00`. */
export function usdText(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Both sides after the millions were typed. */
export function sidesFromMillions(millions: string, rates: readonly AmountRate[]): Sides {
  const quantity = parseMillions(millions);
  return { millions, usd: quantity === null ? "" : usdText(centsFor(quantity, rates)), quantity };
}

const centsFor = (millions: number, rates: readonly AmountRate[]) =>
  amountCents(millions, rateAt(rates, millions));

/** Both sides after the dollars were typed: the whole millions that come nearest (Rule S3). */
export function sidesFromUsd(usd: string, rates: readonly AmountRate[], direction: GoldDirection): Sides {
  const cents = parseUsd(usd);
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
