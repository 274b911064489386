import { expect, test } from "vitest";
import { type BoostLevels, checkBoostRequirements } from "../../../../domain/boosts/model.ts";
import { requirementLines, toVerify } from "./boost-requirement-lines.ts";

function asked(levels: Partial<BoostLevels>, confirmsDesertTreasure = true) {
  const all = { ranged: 91, defence: 70, magic: 84, prayer: 74, ...levels };
  return { quote: { requirements: checkBoostRequirements(all) }, confirmsDesertTreasure };
}

const verdicts = (levels: Partial<BoostLevels>) =>
  requirementLines(asked(levels)).map(({ key, verdict }) => `${key} ${verdict}`);

test("where the high scores show that a build is met, nothing is left to look at", () => {
  expect(toVerify(asked({}))).toEqual([]);
  expect(verdicts({})).toContain("desert_treasure_1 not_needed");
});

test("Desert Treasure 1 is looked at where it decides, and staff read whether the customer confirmed it", () => {
  const magic = { ranged: 76 };
  expect(verdicts(magic)).toContain("desert_treasure_1 verify");
  expect(toVerify(asked(magic)).at(-1)).toContain(": confirmed by the customer");
  expect(toVerify(asked(magic, false)).at(-1)).toContain(": not confirmed by the customer");
});

test("a skill that is not ranked is looked at in the game, not counted as too low (Rule P19)", () => {
  expect(verdicts({ prayer: null })).toContain("prayer_43 verify");
  expect(toVerify(asked({ prayer: null }))).toEqual(["43+ Prayer: not ranked, check in game."]);
  const unranked = toVerify(asked({ ranged: null, magic: null }));
  expect(unranked[0]).toMatch(
    /^One of these is enough\. Magic build: .*75\+ Ranged.*; Pure Ranged: 80\+ Ranged\.$/,
  );
});

test("what is too low is told as such", () => {
  expect(verdicts({ ranged: 76 })).toContain("ranged_80 not_met");
});
