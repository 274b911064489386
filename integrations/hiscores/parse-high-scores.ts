import { z } from "zod";
import type { Activity, HighScores, Skill } from "../../domain/players/model.ts";

// Matched by name: ids and positions move whenever the game adds a skill or an activity.
const answer = z.object({
  skills: z.array(z.object({ name: z.string(), rank: z.number(), level: z.number() })).min(1),
  activities: z.array(z.object({ name: z.string(), score: z.number() })),
});

type Names = { skills: readonly Skill[]; activities: readonly Activity[] };

/** Reads the service's JSON; null for anything else, by which a service that is down often answers with 200. */
export function parseHighScores(text: string, names: Names): HighScores | null {
  const parsed = answer.safeParse(jsonOf(text));
  if (!parsed.success) return null;
  const skills = new Map(parsed.data.skills.map((skill) => [skill.name, skill]));
  const scores = new Map(parsed.data.activities.map((activity) => [activity.name, activity.score]));
  const overall = parsed.data.skills.find(({ name }) => name === "Overall");
  // −1 says that it is not ranked, not that it is low.
  const levelOf = (skill: Skill) => {
    const found = skills.get(skill);
    return found && found.rank > 0 && found.level > 0 ? Math.trunc(found.level) : null;
  };
  const scoreOf = (activity: Activity) => {
    const score = scores.get(activity) ?? -1;
    return score > 0 ? Math.trunc(score) : null;
  };
  return {
    total: overall && overall.rank > 0 && overall.level > 0 ? Math.trunc(overall.level) : null,
    // Made from the lists of all names.
    levels: Object.fromEntries(names.skills.map((skill) => [skill, levelOf(skill)])) as HighScores["levels"],
    scores: Object.fromEntries(names.activities.map((one) => [one, scoreOf(one)])) as HighScores["scores"],
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
