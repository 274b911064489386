import { z } from "zod";
import type { Activity, HighScores, Skill } from "../../domain/players/model.ts";

// Matched by name: ids and positions move whenever the game adds a skill or an activity.
const answer = z.object({
  skills: z.array(z.object({ name: z.string(), rank: z.number(), level: z.number() })),
  activities: z.array(z.object({ name: z.string(), score: z.number() })),
});

/**
 * A level is 99 at most; the total as much for every skill, and for one more that the game may have added
 * since.
 */
const highestLevel = 99;
const highestTotal = (known: readonly Skill[]) => highestLevel * (known.length + 1);
const highestScore = 2 ** 31 - 1;

type Names = { skills: readonly Skill[]; activities: readonly Activity[] };
type Ranked = { rank: number; level: number };

/**
 * Reads the service's JSON; null for anything else, by which a service that is down often answers with 200.
 * What is not ranked is null, not low; every level is at least the lowest a player can have. An answer with a
 * level or score that no player can reach is none.
 */
export function parseHighScores(text: string, names: Names): HighScores | null {
  const parsed = answer.safeParse(jsonOf(text));
  if (!parsed.success) return null;
  const skills = new Map(parsed.data.skills.map((skill) => [skill.name, skill]));
  const scores = new Map(parsed.data.activities.map((activity) => [activity.name, activity.score]));
  if (!names.skills.some((skill) => skills.has(skill))) return null;
  const isPossible =
    names.skills.every((skill) => (skills.get(skill)?.level ?? 0) <= highestLevel) &&
    names.activities.every((activity) => (scores.get(activity) ?? 0) <= highestScore) &&
    (skills.get("Overall")?.level ?? 0) <= highestTotal(names.skills);
  if (!isPossible) return null;
  const levelOf = (skill: Skill) => rankedLevel(skills.get(skill), skill === "Hitpoints" ? 10 : 1);
  const scoreOf = (activity: Activity) => {
    const score = scores.get(activity) ?? -1;
    return score > 0 ? Math.trunc(score) : null;
  };
  return {
    total: rankedLevel(skills.get("Overall"), 1),
    // Made from the lists of all names.
    levels: Object.fromEntries(names.skills.map((skill) => [skill, levelOf(skill)])) as HighScores["levels"],
    scores: Object.fromEntries(names.activities.map((one) => [one, scoreOf(one)])) as HighScores["scores"],
  };
}

/** A level that is ranked; −1 in either place says that it is not. */
function rankedLevel(skill: Ranked | undefined, least: number): number | null {
  if (!skill || skill.rank < 1 || skill.level < 0) return null;
  return Math.max(least, Math.trunc(skill.level));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
