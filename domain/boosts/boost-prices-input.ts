import { z } from "zod";
import { type BoostPrices, type BoostTier, boostTiers, mostBoostCents } from "./boost-prices.ts";

const cents = z.int().min(0).max(mostBoostCents);
const level = z.int().min(1).max(99);
const tierInput = z.object({ ranged: level, prayer: level, defence: level, serviceCents: cents.min(1) });

/** Prices as they are published and stored. */
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

function followsOn(tiers: BoostPrices["tiers"], tier: BoostTier, before: BoostTier | undefined): boolean {
  if (before === undefined) return true;
  const [one, next] = [tiers[before], tiers[tier]];
  const isAbove = next.ranged >= one.ranged && next.prayer >= one.prayer && next.defence >= one.defence;
  return isAbove && next.serviceCents <= one.serviceCents;
}
