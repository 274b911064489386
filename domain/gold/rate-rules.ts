import { losingRates, mostMillions } from "./gold-limits.ts";
import { mostTiers, type TieredRates } from "./rate-tiers.ts";

/**
 * Why rates can't be published, with the field it is about; tiers are `tier1From`, `tier1Buy`, `tier1Sell`.
 */
export type RateProblem = { field: string; text: string };

const amountText = `Enter 2 to ${mostMillions.toLocaleString("en-US")} million, in whole millions.`;
const orderText = "Each amount must be larger than the one before.";
const worseBuy = "Larger orders can't cost more per million than smaller ones.";
const worseSell = "Larger orders can't be paid less per million than smaller ones.";
const loop =
  "Customers would pay less here than others receive: they could buy and sell back at our cost. Raise it, or lower what customers receive.";

/**
 * What is wrong with a set of rates: amounts that don't rise, rates that get worse with the amount, and any
 * that is lower for buyers than another is for sellers, since gold bought in one order is sold back in
 * others.
 */
export function rateProblem(rates: TieredRates): RateProblem | null {
  if (rates.buyMicroUsd < rates.sellMicroUsd) return { field: "buyMicroUsd", text: losingRates };
  if (rates.tiers.length > mostTiers) return { field: "tier1From", text: `At most ${mostTiers} amounts.` };
  const dearest = Math.max(rates.sellMicroUsd, ...rates.tiers.map(({ sellMicroUsd }) => sellMicroUsd));
  let before = { fromMillions: 1, ...rates };
  for (const [index, tier] of rates.tiers.entries()) {
    const at = (name: string, text: string) => ({ field: `tier${index + 1}${name}`, text });
    const { fromMillions } = tier;
    const isAmount = Number.isInteger(fromMillions) && fromMillions >= 2 && fromMillions <= mostMillions;
    if (!isAmount) return at("From", amountText);
    if (fromMillions <= before.fromMillions) return at("From", orderText);
    if (tier.buyMicroUsd > before.buyMicroUsd) return at("Buy", worseBuy);
    if (tier.sellMicroUsd < before.sellMicroUsd) return at("Sell", worseSell);
    if (tier.buyMicroUsd < dearest) return at("Buy", loop);
    before = { ...before, ...tier };
  }
  return null;
}
