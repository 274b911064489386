import type { BoostView } from "../../../../domain/boosts/model.ts";
import { formatUsd } from "../../../../kernel/money.ts";

type Priced = Pick<BoostView, "discount"> & { quote: Pick<BoostView["quote"], "lines"> };

/**
 * The lines of a boost's price as it was quoted, and before the deposit what a promo code took off (Rules
 * P18, P25).
 */
export function boostPriceLines({ quote, discount }: Priced): { label: string; amount: string }[] {
  const deposit = quote.lines.filter(({ code }) => code === "gear_deposit");
  const services = quote.lines.filter(({ code }) => code !== "gear_deposit");
  const promo = discount ? [{ label: `Promo code ${discount.code}`, cents: -discount.cents }] : [];
  return [...services, ...promo, ...deposit].map(({ label, cents }) => ({ label, amount: formatUsd(cents) }));
}
