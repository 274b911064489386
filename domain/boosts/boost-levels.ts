import type { HighScores } from "../players/model.ts";
import { type BoostPrices, type BoostTier, boostTiers } from "./boost-prices.ts";

/** The levels that a boost is about; null is not ranked, which says nothing of the level. */
export type BoostLevels = {
  ranged: number | null;
  defence: number | null;
  magic: number | null;
  prayer: number | null;
};

/** Those levels, of all that the high scores show. */
export function boostLevelsOf({ levels }: Pick<HighScores, "levels">): BoostLevels {
  const { Ranged: ranged, Defence: defence, Magic: magic, Prayer: prayer } = levels;
  return { ranged, defence, magic, prayer };
}

/** The best tier whose levels are reached (Rule P18). A level that is not ranked counts as the lowest. */
export function boostTierOf({ tiers }: BoostPrices, levels: BoostLevels): BoostTier {
  const reached = boostTiers.filter(
    (tier) =>
      (levels.ranged ?? 1) >= tiers[tier].ranged &&
      (levels.prayer ?? 1) >= tiers[tier].prayer &&
      (levels.defence ?? 1) >= tiers[tier].defence,
  );
  return reached.at(-1) ?? "entry";
}
