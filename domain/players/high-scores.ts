/** The skills that count for a total level, as the game's high scores name them. */
export const skills = [
  "Attack",
  "Defence",
  "Strength",
  "Hitpoints",
  "Ranged",
  "Prayer",
  "Magic",
  "Cooking",
  "Woodcutting",
  "Fletching",
  "Fishing",
  "Firemaking",
  "Crafting",
  "Smithing",
  "Mining",
  "Herblore",
  "Agility",
  "Thieving",
  "Slayer",
  "Farming",
  "Runecraft",
  "Hunter",
  "Construction",
  "Sailing",
] as const;
export type Skill = (typeof skills)[number];

/** Activities that tell something of what an account has. */
export const activities = ["TzTok-Jad", "TzKal-Zuk", "Sol Heredit"] as const;
export type Activity = (typeof activities)[number];

/**
 * What the public high scores show of a player at one moment. A skill that is null is not ranked, which says
 * nothing of its level; an activity that is null has no score there.
 */
export type HighScores = {
  /** The total level of the high scores; null when it is not ranked. */
  total: number | null;
  levels: Record<Skill, number | null>;
  scores: Record<Activity, number | null>;
};

/** A level to reckon with: what is not ranked counts as the lowest a player can have. */
function levelOf({ levels }: Pick<HighScores, "levels">, skill: Skill): number {
  return Math.max(skill === "Hitpoints" ? 10 : 1, levels[skill] ?? 0);
}

/** The combat level, of levels that are not ranked the lowest it can be. */
export function combatLevel(scores: Pick<HighScores, "levels">): number {
  const of = (skill: Skill) => levelOf(scores, skill);
  // In fortieths, which are whole: binary fractions would drop a level now and then.
  const base = 10 * (of("Defence") + of("Hitpoints") + Math.floor(of("Prayer") / 2));
  const best = Math.max(
    of("Attack") + of("Strength"),
    Math.floor(1.5 * of("Ranged")),
    Math.floor(1.5 * of("Magic")),
  );
  return Math.floor((base + 13 * best) / 40);
}

/** Whether every skill that the combat level is made of is ranked. */
export function isCombatRanked({ levels }: Pick<HighScores, "levels">): boolean {
  const made: Skill[] = ["Attack", "Defence", "Strength", "Hitpoints", "Ranged", "Prayer", "Magic"];
  return made.every((skill) => levels[skill] !== null);
}

/** The total level: that of the high scores, else the sum of what they show, which is the least it can be. */
export function totalLevel(scores: Pick<HighScores, "total" | "levels">): number {
  return scores.total ?? skills.reduce((sum, skill) => sum + levelOf(scores, skill), 0);
}
