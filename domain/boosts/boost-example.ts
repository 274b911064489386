import { type BoostLevels, boostTierOf } from "./boost-levels.ts";
import { type BoostPrices, type BoostTier, boostTiers } from "./boost-prices.ts";
import { type BoostChoice, type BoostLine, type BoostPrice, priceBoost } from "./price-boost.ts";

/** Players with these levels want this: for seeing what prices do before they are published. */
export type BoostExample = { levels: Omit<BoostLevels, "magic">; choice: BoostChoice };

export type ReadBoostExample =
  | { ok: true; example: BoostExample }
  | { ok: false; errors: Record<string, string> };

/** The names of its fields. */
export const boostExampleNames = {
  ranged: "exampleRanged",
  prayer: "examplePrayer",
  defence: "exampleDefence",
  wantInfernal: "exampleInfernal",
  wantQuiver: "exampleQuiver",
  useOurGear: "exampleGear",
} as const;

/** What the example begins with: both services and our gear, in the standard tier. */
export const firstBoostExample: Record<string, string> = {
  [boostExampleNames.ranged]: "91",
  [boostExampleNames.prayer]: "74",
  [boostExampleNames.defence]: "70",
  [boostExampleNames.wantInfernal]: "on",
  [boostExampleNames.wantQuiver]: "on",
  [boostExampleNames.useOurGear]: "on",
};

/** Reads the fields of the example. */
export function readBoostExample(texts: Record<string, string>): ReadBoostExample {
  const errors: Record<string, string> = {};
  const level = (name: string): number => {
    const text = (texts[name] ?? "").trim();
    const value = /^\d{1,2}$/.test(text) ? Number(text) : 0;
    if (value < 1) errors[name] = "Please enter a level, 1 to 99.";
    return value;
  };
  const levels = {
    ranged: level(boostExampleNames.ranged),
    prayer: level(boostExampleNames.prayer),
    defence: level(boostExampleNames.defence),
  };
  const ticked = (name: string) => (texts[name] ?? "") !== "";
  const choice = {
    wantInfernal: ticked(boostExampleNames.wantInfernal),
    wantQuiver: ticked(boostExampleNames.wantQuiver),
    useOurGear: ticked(boostExampleNames.useOurGear),
  };
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, example: { levels, choice } };
}

/** The example under some prices. */
export type PricedExample = BoostPrice & { tier: BoostTier };

/** What the example costs under some prices. */
export function priceBoostExample(prices: BoostPrices, { levels, choice }: BoostExample): PricedExample {
  const tier = boostTierOf(prices, { ...levels, magic: null });
  return { tier, ...priceBoost(prices, tier, choice) };
}

/**
 * What every tier pays, under the prices in force and under the edited ones; null where these cannot be read.
 */
export type BoostPreviewRow = {
  tier: BoostTier;
  one: { before: number; after: number | null };
  both: { before: number; after: number | null };
  bothWithGear: { before: number; after: number | null };
};

/**
 * Prices before they are published, beside those in force: for each tier one service, both, and both with our
 * gear.
 */
export function previewBoostPrices(before: BoostPrices, after: BoostPrices | null): BoostPreviewRow[] {
  return boostTiers.map((tier) => {
    const pair = (choice: BoostChoice) => ({
      before: priceBoost(before, tier, choice).priceCents,
      after: after && priceBoost(after, tier, choice).priceCents,
    });
    return {
      tier,
      one: pair({ wantInfernal: true, wantQuiver: false, useOurGear: false }),
      both: pair({ wantInfernal: true, wantQuiver: true, useOurGear: false }),
      bothWithGear: pair({ wantInfernal: true, wantQuiver: true, useOurGear: true }),
    };
  });
}

/** The lines of two prices side by side, in the order of the second. */
export function compareBoostLines(
  before: readonly BoostLine[],
  after: readonly BoostLine[] | null,
): { code: string; label: string; before: number | null; after: number | null }[] {
  const codes = [...new Set([...before, ...(after ?? [])].map(({ code }) => code))];
  const order = ["infernal", "quiver", "both", "gear_hire", "gear_deposit"];
  return codes
    .sort((one, other) => order.indexOf(one) - order.indexOf(other))
    .map((code) => {
      const [old, fresh] = [before, after ?? []].map((lines) => lines.find((line) => line.code === code));
      const label = (fresh ?? old)?.label ?? code;
      return { code, label, before: old?.cents ?? null, after: fresh?.cents ?? null };
    });
}
