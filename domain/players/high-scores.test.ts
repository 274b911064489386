import fc from "fast-check";
import { expect, test } from "vitest";
import { combatLevel, type HighScores, skills, totalLevel } from "./high-scores.ts";

function scoresWith(levels: Partial<HighScores["levels"]>): HighScores {
  const all = Object.fromEntries(skills.map((skill) => [skill, levels[skill] ?? 1]));
  // Made from the list of all skills.
  return {
    total: null,
    levels: all as HighScores["levels"],
    scores: { "TzTok-Jad": null, "TzKal-Zuk": null, "Sol Heredit": null },
  };
}

test("combat levels are those of the game", () => {
  expect(combatLevel(scoresWith({ Hitpoints: 10 }))).toBe(3);
  const melee = { Attack: 99, Strength: 99, Defence: 99, Hitpoints: 99, Prayer: 99, Ranged: 99, Magic: 99 };
  expect(combatLevel(scoresWith(melee))).toBe(126);
  expect(combatLevel(scoresWith({ Attack: 60, Strength: 99, Hitpoints: 90, Prayer: 52, Ranged: 99 }))).toBe(
    80,
  );
});

test("the combat level agrees with the formula in fractions, but for what those lose", () => {
  const level = fc.integer({ min: 1, max: 99 });
  const levels = fc.record({
    Attack: level,
    Strength: level,
    Defence: level,
    Hitpoints: level,
    Prayer: level,
    Ranged: level,
    Magic: level,
  });
  fc.assert(
    fc.property(levels, (drawn) => {
      const hitpoints = Math.max(10, drawn.Hitpoints);
      const best = Math.max(
        drawn.Attack + drawn.Strength,
        Math.floor(1.5 * drawn.Ranged),
        Math.floor(1.5 * drawn.Magic),
      );
      const exact = (drawn.Defence + hitpoints + Math.floor(drawn.Prayer / 2)) / 4 + 0.325 * best;
      expect(Math.abs(combatLevel(scoresWith(drawn)) - Math.floor(exact + 1e-9))).toBe(0);
    }),
  );
});

test("a player without a ranked total has at least the sum of what is ranked", () => {
  const scores = scoresWith({ Hitpoints: 10 });
  expect(totalLevel(scores)).toBe(33);
  expect(totalLevel({ ...scores, total: 1604 })).toBe(1604);
  expect(totalLevel({ ...scores, levels: { ...scores.levels, Magic: null, Hitpoints: null } })).toBe(33);
});
