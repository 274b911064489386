import { z } from "zod";

/** The tiers, from the lowest levels to the highest. */
export const boostTiers = ["entry", "standard", "strong", "best"] as const;
export type BoostTier = (typeof boostTiers)[number];

export const boostTierLabels: Record<BoostTier, string> = {
  entry: "Entry",
  standard: "Standard",
  strong: "Strong",
  best: "Best",
};

/** The most that anything of a boost may cost, in cents: $10,000. */
export const mostBoostCents = 1_000_000;

const cents = z.int().min(0).max(mostBoostCents);
const level = z.int().min(1).max(99);
const tierInput = z.object({ ranged: level, prayer: level, defence: level, serviceCents: cents.min(1) });
type BoostTierPrice = z.output<typeof tierInput>;

/**
 * What boosts cost (Rule P18): a tier holds from its three levels on, and asks its price for each service.
 * `bothPercent` is taken off both services in one order, in hundredths of a percent; `gearCents` is the price
 * of our gear, of which `gearDepositCents` come back.
 */
export const boostPricesInput = z
  .object({
    tiers: z.record(z.enum(boostTiers), tierInput),
    bothPercent: z.int().min(0).max(9_000),
    gearCents: cents,
    gearDepositCents: cents,
  })
  .refine(({ gearCents, gearDepositCents }) => gearDepositCents <= gearCents, {
    path: ["gearDepositCents"],
    error: "The deposit can't be more than the price of our gear.",
  })
  .refine(({ tiers: { entry } }) => entry.ranged === 1 && entry.prayer === 1 && entry.defence === 1, {
    path: ["tiers"],
    error: "The lowest tier starts at level 1.",
  })
  .refine(({ tiers }) => boostTiers.every((tier, at) => followsOn(tiers, tier, boostTiers[at - 1])), {
    path: ["tiers"],
    error: "A tier can't need lower levels or cost more than the one before it.",
  });
export type BoostPrices = z.output<typeof boostPricesInput>;

function followsOn(
  tiers: Record<BoostTier, BoostTierPrice>,
  tier: BoostTier,
  before: BoostTier | undefined,
): boolean {
  if (before === undefined) return true;
  const [one, next] = [tiers[before], tiers[tier]];
  const isAbove = next.ranged >= one.ranged && next.prayer >= one.prayer && next.defence >= one.defence;
  return isAbove && next.serviceCents <= one.serviceCents;
}

/**
 * The prices that a shop begins with: the standard tier is that of Rule S85, the best one makes "From $20"
 * true.
 */
export const defaultBoostPrices: BoostPrices = {
  tiers: {
    entry: { ranged: 1, prayer: 1, defence: 1, serviceCents: 4000 },
    standard: { ranged: 85, prayer: 55, defence: 45, serviceCents: 3500 },
    strong: { ranged: 93, prayer: 74, defence: 75, serviceCents: 2700 },
    best: { ranged: 97, prayer: 77, defence: 85, serviceCents: 2000 },
  },
  bothPercent: 3000,
  gearCents: 2500,
  gearDepositCents: 2000,
};
