import {
  type Activity,
  activities,
  type HighScores,
  type Skill,
  skills,
} from "../../domain/players/model.ts";

/** How the demo's high scores answer for a player. */
type DemoAnswer = "found" | "slow" | "not_ranked" | "broken";

/** A player of the demo's high scores, made up to show one thing. */
export type DemoPlayer = {
  rsn: string;
  kind: string;
  /** What a sale of this account shows. */
  shows: string;
  answer: DemoAnswer;
  /** Null for a player who is never shown. */
  scores: HighScores | null;
};

/** Attack to Magic, and Cooking to Sailing, in the order of `skills`; null is not ranked. */
type Levels = readonly (number | null)[];

function scoresOf(
  fighting: Levels,
  working: Levels,
  kills: Partial<Record<Activity, number>> = {},
  total?: number,
): HighScores {
  const levels = [...fighting, ...working];
  if (levels.length !== skills.length) throw new Error("A demo player has not every skill");
  const byName = Object.fromEntries(skills.map((skill, at) => [skill, levels[at] ?? null]));
  const scores = Object.fromEntries(activities.map((activity) => [activity, kills[activity] ?? null]));
  return {
    total: total ?? levels.reduce<number>((sum, level) => sum + (level ?? 1), 0),
    // Both made from the lists of all names.
    levels: byName as Record<Skill, number | null>,
    scores: scores as Record<Activity, number | null>,
  };
}

const all = (count: number, level: number): number[] => Array.from({ length: count }, () => level);

const cinderWren = scoresOf(
  [90, 84, 92, 92, 90, 77, 91],
  [71, 68, 62, 60, 70, 55, 52, 56, 50, 58, 61, 78, 55, 43, 52, 63, 34],
  { "TzTok-Jad": 2 },
);
const slowBadger = scoresOf(
  [70, 70, 74, 75, 72, 55, 70],
  [60, 61, 55, 58, 60, 45, 42, 50, 41, 44, 45, 52, 40, 35, 38, 44, 20],
);

/** The players of the demo's high scores. `Cinder Wren` has combat 112 and total level 1,604. */
export const demoPlayers: readonly DemoPlayer[] = [
  {
    rsn: "Cinder Wren",
    kind: "Main",
    shows: "An everyday main.",
    answer: "found",
    scores: cinderWren,
  },
  {
    rsn: "Vault Heron",
    kind: "Maxed main",
    shows: "Every skill at 99. The demo customer's own account; its payout needs a second person.",
    answer: "found",
    scores: scoresOf(all(7, 99), all(17, 99), { "TzTok-Jad": 31, "TzKal-Zuk": 6, "Sol Heredit": 7 }),
  },
  {
    rsn: "Reed Maul",
    kind: "Pure",
    shows: "Defence 1, as a pure claims.",
    answer: "found",
    scores: scoresOf(
      [60, 1, 99, 92, 99, 52, 94],
      [70, 50, 45, 40, 75, 30, 25, 35, 31, 40, 50, 42, 45, 15, 20, 30, 10],
      { "TzTok-Jad": 1 },
    ),
  },
  {
    rsn: "Sedge Pike",
    kind: "Pure by name only",
    shows: "Defence 70: claimed as a pure, the high scores contradict it and we mark it to be verified.",
    answer: "found",
    scores: scoresOf(
      [75, 70, 90, 88, 94, 70, 92],
      [66, 55, 48, 44, 71, 38, 33, 40, 36, 47, 52, 48, 60, 20, 25, 36, 12],
      { "TzTok-Jad": 1 },
    ),
  },
  {
    rsn: "Bog Ember",
    kind: "Zerker",
    shows: "Defence 45, as a zerker claims.",
    answer: "found",
    scores: scoresOf(
      [75, 45, 95, 90, 93, 55, 94],
      [70, 60, 52, 50, 74, 45, 40, 45, 44, 52, 60, 50, 70, 31, 36, 45, 20],
      { "TzTok-Jad": 2 },
    ),
  },
  {
    rsn: "Moss Cotter",
    kind: "Skiller",
    shows: "Combat 3 beside high skills.",
    answer: "found",
    scores: scoresOf(
      [1, 1, 1, 10, 1, 1, 1],
      [99, 96, 90, 92, 99, 81, 75, 78, 60, 85, 83, 1, 84, 77, 72, 74, 66],
    ),
  },
  {
    rsn: "Dune Otter",
    kind: "Med level",
    shows: "Between a pure and a main.",
    answer: "found",
    scores: scoresOf(
      [75, 70, 80, 80, 82, 60, 80],
      [60, 62, 50, 55, 60, 48, 45, 52, 45, 50, 55, 60, 46, 40, 45, 50, 25],
    ),
  },
  {
    rsn: "Small Newt",
    kind: "Low levels",
    shows: "Low levels, so the offer is small.",
    answer: "found",
    scores: scoresOf(
      [20, 15, 22, 24, 18, 13, 12],
      [22, 25, 10, 24, 26, 12, 15, 20, 3, 8, 12, 5, 4, 6, 3, 7, 2],
    ),
  },
  {
    rsn: "Iron Bittern",
    kind: "Infernal cape",
    shows: "TzKal-Zuk is on the high scores, so a claimed infernal cape fits.",
    answer: "found",
    scores: scoresOf(
      [90, 88, 95, 96, 97, 80, 96],
      [90, 85, 80, 82, 84, 80, 78, 80, 82, 78, 75, 90, 84, 72, 76, 83, 55],
      { "TzTok-Jad": 4, "TzKal-Zuk": 1 },
    ),
  },
  {
    rsn: "Half Ledger",
    kind: "Partly ranked",
    shows: "Four skills aren't ranked, which doesn't mean low: staff check in game.",
    answer: "found",
    scores: scoresOf(
      [72, null, 76, 75, 74, null, 71],
      [55, 60, 45, 50, 58, 40, 38, 45, 33, 41, 44, 50, 39, 34, 36, null, null],
      {},
      1104,
    ),
  },
  {
    rsn: "Fen Warbler",
    kind: "Magic build",
    shows: "Ranged 77 and Magic 82: for a boost, the customer confirms Desert Treasure 1.",
    answer: "found",
    scores: scoresOf(
      [70, 62, 75, 78, 77, 52, 82],
      [62, 66, 48, 52, 60, 45, 41, 50, 43, 47, 50, 55, 44, 36, 40, 48, 22],
      { "TzTok-Jad": 1 },
    ),
  },
  {
    rsn: "Pale Siskin",
    kind: "Prayer not ranked",
    shows: "Ranged 88, Prayer not ranked: for a boost, staff check in game first.",
    answer: "found",
    scores: scoresOf(
      [76, 66, 80, 84, 88, null, 79],
      [60, 58, 52, 50, 57, 44, 42, 48, 45, 52, 55, 61, 47, 38, 42, 46, 28],
      {},
      1301,
    ),
  },
  {
    rsn: "Lost Plover",
    kind: "Not ranked",
    shows: "This player isn't on the high scores.",
    answer: "not_ranked",
    scores: null,
  },
  {
    rsn: "Slow Badger",
    kind: "Slow service",
    shows: "The high scores take seven seconds, longer than we wait.",
    answer: "slow",
    scores: slowBadger,
  },
  {
    rsn: "Torn Page",
    kind: "Broken service",
    shows: "The high scores send an error page, as if they were down.",
    answer: "broken",
    scores: null,
  },
];
