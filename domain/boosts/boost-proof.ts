import { type Activity, type HighScores, type Skill, skills } from "../players/model.ts";
import type { BoostChoice } from "./price-boost.ts";

/** One thing that the high scores show before and after a boost, in words; `hasRisen` is what proves it. */
export type ProofLine = {
  name: Activity | Skill;
  before: string;
  /** Null until they were read after the boost. */
  after: string | null;
  hasRisen: boolean;
};

/** From how many kills the high scores show a boss; below, they say nothing (facts, High scores). */
const shownFrom = { "TzKal-Zuk": 1, "Sol Heredit": 5 } as const;
type Boss = keyof typeof shownFrom;

/**
 * What the high scores prove of a boost: the kills of the last wave's boss of each service, and every level
 * that has risen. Levels that were not ranked before are left out: nobody knows what they were.
 */
export function boostProof(
  { wantInfernal, wantQuiver }: Pick<BoostChoice, "wantInfernal" | "wantQuiver">,
  before: HighScores,
  after: HighScores | null,
): ProofLine[] {
  const bosses: Boss[] = [
    ...(wantInfernal ? ["TzKal-Zuk" as const] : []),
    ...(wantQuiver ? ["Sol Heredit" as const] : []),
  ];
  const kills = bosses.map((name) => ({
    name,
    before: killText(name, before.scores[name]),
    after: after && killText(name, after.scores[name]),
    hasRisen: (after?.scores[name] ?? 0) > (before.scores[name] ?? 0),
  }));
  return [...kills, ...(after ? risenLevels(before, after) : [])];
}

/**
 * What is missing of a boost's proof: a reading of the high scores, or kills that have risen between the two.
 */
export type ProofGap = "before" | "after" | "gain";

/**
 * What is missing until the high scores prove each service; null when nothing is, or only what they cannot
 * show: Sol Heredit below five kills.
 */
export function proofGap(
  { wantInfernal, wantQuiver }: Pick<BoostChoice, "wantInfernal" | "wantQuiver">,
  before: HighScores | null,
  after: HighScores | null,
): ProofGap | null {
  if (!before) return "before";
  if (!after) return "after";
  const lacks = (boss: Boss) => {
    const kills = after.scores[boss];
    return kills === null ? shownFrom[boss] === 1 : kills <= (before.scores[boss] ?? 0);
  };
  return (wantInfernal && lacks("TzKal-Zuk")) || (wantQuiver && lacks("Sol Heredit")) ? "gain" : null;
}

/** Whether the quiver was fought for and the high scores do not show its boss yet. */
export function isSolHereditHidden(
  { wantQuiver }: Pick<BoostChoice, "wantQuiver">,
  after: HighScores | null,
): boolean {
  return wantQuiver && after !== null && after.scores["Sol Heredit"] === null;
}

function killText(boss: Boss, kills: number | null): string {
  if (kills !== null) return kills === 1 ? "1 kill" : `${kills.toLocaleString("en-US")} kills`;
  return shownFrom[boss] === 1 ? "No kill" : `Fewer than ${shownFrom[boss]} kills`;
}

function risenLevels(before: HighScores, after: HighScores): ProofLine[] {
  return skills.flatMap((name) => {
    const [was, is] = [before.levels[name], after.levels[name]];
    if (was === null || is === null || is <= was) return [];
    return [{ name, before: `Level ${was}`, after: `Level ${is}`, hasRisen: true }];
  });
}
