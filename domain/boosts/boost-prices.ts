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

type BoostTierPrice = { ranged: number; prayer: number; defence: number; serviceCents: number };

/**
 * What boosts cost (Rule P18): a tier holds from its three levels on, and asks its price for each service.
 * `bothPercent` is taken off both services in one order, in hundredths of a percent; `gearCents` is the price
 * of our gear, of which `gearDepositCents` come back.
 */
export type BoostPrices = {
  tiers: Record<BoostTier, BoostTierPrice>;
  bothPercent: number;
  gearCents: number;
  gearDepositCents: number;
};

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
