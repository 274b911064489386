import { partOf } from "../../kernel/money.ts";
import { type BoostPrices, type BoostTier, defaultBoostPrices } from "./boost-prices.ts";

/** What a customer wants of a boost. */
export type BoostChoice = { wantInfernal: boolean; wantQuiver: boolean; useOurGear: boolean };

type BoostLineCode = "infernal" | "quiver" | "both" | "gear_hire" | "gear_deposit";

/** A line of a price. The cents of all lines add up to it. */
export type BoostLine = {
  code: BoostLineCode;
  /** `Both in one order, 30% off` */
  label: string;
  /** Negative for what is taken off. */
  cents: number;
};

export type BoostPrice = {
  lines: BoostLine[];
  /** All lines but the deposit: what a promo code is taken off (Rule P25). */
  servicesCents: number;
  depositCents: number;
  priceCents: number;
};

export const boostServiceLabels = {
  infernal: "Infernal Cape Boost",
  quiver: "Dizana's Quiver Boost",
} as const;

/** What one service, by itself, costs in a tier, in cents. */
export function boostServiceCents({ tiers }: BoostPrices, tier: BoostTier): number {
  return tiers[tier].serviceCents;
}

/**
 * The price of a boost, line by line (Rules S85, P18): each service at the tier's price, both together with
 * the percent off, which is taken of the services only, our gear's hire, and its deposit. Gear without a
 * service costs nothing: there is nothing to use it for.
 */
export function priceBoost(prices: BoostPrices, tier: BoostTier, choice: BoostChoice): BoostPrice {
  const each = boostServiceCents(prices, tier);
  const hasService = choice.wantInfernal || choice.wantQuiver;
  const depositCents = hasService && choice.useOurGear ? prices.gearDepositCents : 0;
  const lines: BoostLine[] = [];
  if (choice.wantInfernal) lines.push({ code: "infernal", label: boostServiceLabels.infernal, cents: each });
  if (choice.wantQuiver) lines.push({ code: "quiver", label: boostServiceLabels.quiver, cents: each });
  if (choice.wantInfernal && choice.wantQuiver && prices.bothPercent > 0) {
    const label = `Both in one order, ${prices.bothPercent / 100}% off`;
    lines.push({ code: "both", label, cents: partOf(each * 2, -prices.bothPercent) });
  }
  if (hasService && choice.useOurGear) {
    const cents = prices.gearCents - prices.gearDepositCents;
    lines.push({ code: "gear_hire", label: "Gear rental", cents });
  }
  const servicesCents = lines.reduce((sum, { cents }) => sum + cents, 0);
  if (depositCents > 0) {
    const label = "Gear deposit, refunded at the end";
    lines.push({ code: "gear_deposit", label, cents: depositCents });
  }
  return { lines, servicesCents, depositCents, priceCents: servicesCents + depositCents };
}

/**
 * The local estimate for when a quote cannot be asked for (Rules S85, P18): the standard tier, whatever the
 * levels are. It is never payable; only a stored quote makes an order.
 */
export function estimateBoost(choice: BoostChoice, prices: BoostPrices = defaultBoostPrices): BoostPrice {
  return priceBoost(prices, "standard", choice);
}
