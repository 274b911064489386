import type { Build } from "../../domain/listings/model.ts";
import { combatLevel, type Skill, skills } from "../../domain/players/model.ts";

/** Levels of every skill. */
export type Levels = Record<Skill, number>;

type Range = readonly [least: number, most: number];
/** How far an account of a build is: fighting skills by name, all others between two levels. */
type Shape = { fights: Partial<Record<Skill, Range>>; others: Range };

/** Shapes of each build, from the youngest account to the oldest. */
const shapes: Record<Build, readonly Shape[]> = {
  "Tutorial Completed": [{ fights: {}, others: [1, 1] }],
  Skiller: [
    { fights: {}, others: [22, 58] },
    { fights: {}, others: [48, 80] },
    { fights: {}, others: [66, 99] },
  ],
  Pure: [
    {
      fights: { Attack: [40, 50], Strength: [60, 76], Ranged: [60, 76], Prayer: [1, 1], Magic: [50, 66] },
      others: [1, 24],
    },
    {
      fights: { Attack: [50, 60], Strength: [78, 90], Ranged: [80, 92], Prayer: [31, 44], Magic: [72, 94] },
      others: [18, 56],
    },
    {
      fights: { Attack: [60, 75], Strength: [94, 99], Ranged: [94, 99], Prayer: [44, 52], Magic: [94, 99] },
      others: [40, 76],
    },
  ],
  Zerker: [
    {
      fights: {
        Attack: [60, 60],
        Strength: [76, 86],
        Defence: [45, 45],
        Ranged: [70, 84],
        Prayer: [43, 52],
        Magic: [70, 86],
      },
      others: [30, 58],
    },
    {
      fights: {
        Attack: [60, 75],
        Strength: [92, 99],
        Defence: [45, 45],
        Ranged: [90, 99],
        Prayer: [52, 55],
        Magic: [92, 99],
      },
      others: [46, 80],
    },
  ],
  Main: [
    {
      fights: {
        Attack: [40, 60],
        Strength: [40, 62],
        Defence: [40, 58],
        Ranged: [30, 60],
        Prayer: [31, 43],
        Magic: [33, 60],
      },
      others: [15, 46],
    },
    {
      fights: {
        Attack: [65, 78],
        Strength: [66, 82],
        Defence: [65, 75],
        Ranged: [66, 85],
        Prayer: [43, 70],
        Magic: [70, 82],
      },
      others: [38, 68],
    },
    {
      fights: {
        Attack: [80, 94],
        Strength: [84, 99],
        Defence: [80, 92],
        Ranged: [86, 99],
        Prayer: [74, 80],
        Magic: [90, 99],
      },
      others: [58, 88],
    },
  ],
  Maxed: [
    {
      fights: {
        Attack: [99, 99],
        Strength: [99, 99],
        Defence: [99, 99],
        Ranged: [99, 99],
        Prayer: [99, 99],
        Magic: [99, 99],
      },
      others: [99, 99],
    },
    {
      fights: {
        Attack: [99, 99],
        Strength: [99, 99],
        Defence: [99, 99],
        Ranged: [99, 99],
        Prayer: [90, 99],
        Magic: [99, 99],
      },
      others: [80, 97],
    },
  ],
  Other: [
    {
      fights: {
        Attack: [1, 1],
        Strength: [80, 96],
        Defence: [60, 70],
        Ranged: [70, 90],
        Prayer: [43, 52],
        Magic: [60, 84],
      },
      others: [28, 60],
    },
    {
      fights: {
        Attack: [75, 80],
        Strength: [84, 99],
        Defence: [70, 75],
        Ranged: [88, 99],
        Prayer: [70, 77],
        Magic: [92, 99],
      },
      others: [40, 74],
    },
  ],
};

/** How many shapes a build has. */
export function ages(build: Build): number {
  return shapes[build].length;
}

/**
 * Levels of an account of a build, `age` steps old, that fit each other: Hitpoints follow from what was
 * fought.
 */
export function levelsOf(build: Build, age: number, random: () => number): Levels {
  const { fights, others } = shapes[build][age] ?? { fights: {}, others: [1, 1] as const };
  const between = ([least, most]: Range) => least + Math.floor(random() * (most - least + 1));
  // Every skill gets its level in the next line.
  const levels = {} as Levels;
  for (const skill of skills) levels[skill] = between(fights[skill] ?? (isFight(skill) ? [1, 1] : others));
  levels.Hitpoints = hitpointsFrom(levels);
  return levels;
}

const fightingSkills: readonly Skill[] = [
  "Attack",
  "Defence",
  "Strength",
  "Hitpoints",
  "Ranged",
  "Prayer",
  "Magic",
];
/** Whether a skill counts for the combat level. */
export const isFight = (skill: Skill): boolean => fightingSkills.includes(skill);

/** A third of what was earned fighting goes to Hitpoints, which begin at level 10. */
function hitpointsFrom({ Attack, Strength, Defence, Ranged, Magic }: Levels): number {
  const fought = [Attack, Strength, Defence, Ranged].reduce((sum, level) => sum + experienceAt(level), 0);
  const earned = experienceAt(10) + fought / 3 + experienceAt(Magic) / 8;
  let level = 10;
  while (level < 99 && experienceAt(level + 1) <= earned) level += 1;
  return level;
}

/** Experience that a level takes, by the game's own curve. */
function experienceAt(level: number): number {
  let points = 0;
  for (let below = 1; below < level; below += 1) points += Math.floor(below + 300 * 2 ** (below / 7));
  return Math.floor(points / 4);
}

/** Combat and total level of these levels. */
export function sumsOf(levels: Levels): { combat: number; total: number } {
  return { combat: combatLevel({ levels }), total: skills.reduce((sum, skill) => sum + levels[skill], 0) };
}
