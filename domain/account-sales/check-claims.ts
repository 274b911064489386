import { type Activity, combatLevel, type HighScores, isCombatRanked, type Skill } from "../players/model.ts";
import {
  type AccountType,
  type Answers,
  accountTypeLabels,
  type Untradeable,
  untradeableLabels,
} from "./questionnaire.ts";

/**
 * What the public high scores say of a claim: they fit it, contradict it, or do not show it, so that staff
 * look in the game.
 */
export type ClaimVerdict = "fits" | "contradicted" | "unknown";
export type ClaimCheck = {
  /** The answer that is checked: a code of an account type or of an item. */
  code: AccountType | Untradeable;
  claim: string;
  verdict: ClaimVerdict;
  /**
   * What the high scores show of it, and what a contradicted claim needs: `Defence 70, a perfect pure has 1`.
   */
  shown: string;
};

/**
 * Compares what a seller claims with what the high scores show. Claims that they cannot tell anything of are
 * `unknown`.
 */
export function checkClaims(answers: Answers, scores: HighScores): ClaimCheck[] {
  const build = checkBuild(answers.accountType, scores);
  return [...(build ? [build] : []), ...answers.untradeableItems.map((item) => checkItem(item, scores))];
}

type Verdict = Pick<ClaimCheck, "verdict" | "shown">;

/**
 * Pure: Defence 1. Zerker: Defence 40 to 45. Skiller: combat 3. Maxed: combat 126. Nothing is said of the
 * others.
 */
function checkBuild(accountType: AccountType, scores: HighScores): ClaimCheck | null {
  const found = builds[accountType]?.(scores);
  return found ? { code: accountType, claim: accountTypeLabels[accountType], ...found } : null;
}

const builds: Partial<Record<AccountType, (scores: HighScores) => Verdict>> = {
  perfect_pure: (scores) => within(scores, "Defence", { from: 1, to: 1, needed: "a perfect pure has 1" }),
  zerker: (scores) => within(scores, "Defence", { from: 40, to: 45, needed: "a zerker has 40 to 45" }),
  skiller: (scores) => combatWithin(scores, { from: 3, to: 3, needed: "a skiller has 3" }),
  maxed_main: (scores) => combatWithin(scores, { from: 126, to: 126, needed: "a maxed main has 126" }),
};

/** The levels of a build, and the words that say them where the high scores show another. */
type Needed = { from: number; to: number; needed: string };

function within({ levels }: HighScores, skill: Skill, { from, to, needed }: Needed): Verdict {
  const level = levels[skill];
  if (level === null) return unranked(skill);
  const shown = `${skill} ${level}`;
  if (level >= from && level <= to) return { verdict: "fits", shown };
  return { verdict: "contradicted", shown: `${shown}, ${needed}` };
}

function combatWithin(scores: HighScores, { from, to, needed }: Needed): Verdict {
  const level = combatLevel(scores);
  const shown = `Combat ${level}`;
  // What is not ranked can only make the level higher.
  if (level > to) return { verdict: "contradicted", shown: `${shown}, ${needed}` };
  if (!isCombatRanked(scores)) return { verdict: "unknown", shown: `${shown} or more, not all ranked` };
  if (level < from) return { verdict: "contradicted", shown: `${shown}, ${needed}` };
  return { verdict: "fits", shown };
}

function unranked(skill: Skill): Verdict {
  return { verdict: "unknown", shown: `${skill} is not ranked` };
}

/** Levels without which the game does not let anybody wear or use an item. */
const needs: Partial<Record<Untradeable, Partial<Record<Skill, number>>>> = {
  rigour_prayer: { Prayer: 74, Defence: 70 },
  augury_prayer: { Prayer: 77, Defence: 70 },
  void_set: { Attack: 42, Strength: 42, Defence: 42, Hitpoints: 42, Ranged: 42, Magic: 42, Prayer: 22 },
  elite_void: { Attack: 42, Strength: 42, Defence: 42, Hitpoints: 42, Ranged: 42, Magic: 42, Prayer: 22 },
  avernic_defender: { Attack: 70, Defence: 70 },
  assembler: { Ranged: 70 },
  fighter_torso: { Defence: 40 },
  dragon_defender: { Attack: 60, Defence: 60 },
  mage_arena_2_cape: { Magic: 75 },
  imbued_god_capes: { Magic: 75 },
};

/**
 * Fights that the high scores show from the first kill on. Sol Heredit is shown only from five, so it proves
 * nothing.
 */
const fights: Partial<Record<Untradeable, Activity>> = {
  infernal_cape_only: "TzKal-Zuk",
  infernal_cape_quiver: "TzKal-Zuk",
};

function checkItem(item: Untradeable, scores: HighScores): ClaimCheck {
  return { code: item, claim: untradeableLabels[item], ...itemVerdict(item, scores) };
}

function itemVerdict(item: Untradeable, scores: HighScores): Verdict {
  const fight = fights[item];
  if (fight) {
    const kills = scores.scores[fight];
    if (kills === null) return { verdict: "contradicted", shown: `No ${fight} on the high scores` };
    // The quiver of the combination is not shown.
    const verdict =
      item === "infernal_cape_quiver" && scores.scores["Sol Heredit"] === null ? "unknown" : "fits";
    return { verdict, shown: `${fight} ${kills}` };
  }
  const needed = needs[item];
  if (!needed) return { verdict: "unknown", shown: "Not on the high scores" };
  return levelsVerdict(needed, scores);
}

function levelsVerdict(needed: Partial<Record<Skill, number>>, { levels }: HighScores): Verdict {
  // Made from the record's own keys.
  const entries = Object.entries(needed) as [Skill, number][];
  const short = entries.find(([skill, least]) => (levels[skill] ?? least) < least);
  if (short) return { verdict: "contradicted", shown: `${short[0]} ${levels[short[0]]}, needs ${short[1]}` };
  const missing = entries.find(([skill]) => levels[skill] === null);
  return missing ? unranked(missing[0]) : { verdict: "unknown", shown: "Its levels are there" };
}
