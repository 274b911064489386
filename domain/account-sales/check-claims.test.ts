import fc from "fast-check";
import { expect, test } from "vitest";
import { activities, type HighScores, type Skill, skills } from "../players/model.ts";
import { checkClaims } from "./check-claims.ts";
import { type Answers, accountTypes, type Untradeable, untradeables } from "./questionnaire.ts";

function scores(
  level: number,
  levels: Partial<Record<Skill, number | null>> = {},
  kills: Partial<HighScores["scores"]> = {},
): HighScores {
  const all = Object.fromEntries(skills.map((skill) => [skill, skill in levels ? levels[skill] : level]));
  return {
    total: null,
    // Made from the list of all skills.
    levels: all as HighScores["levels"],
    scores: { "TzTok-Jad": null, "TzKal-Zuk": null, "Sol Heredit": null, ...kills },
  };
}

function claims(
  claimed: Pick<Answers, "accountType"> | { item: Untradeable },
  shown: HighScores,
): readonly [string, string] | null {
  const answers: Answers = {
    accountLoginType: "legacy",
    untradeableItems: "item" in claimed ? [claimed.item] : [],
    questPointsRange: null,
    hasQuestCape: false,
    pets: { skilling: 0, boss: 0, prestige: 0 },
    accountType: "accountType" in claimed ? claimed.accountType : "other",
    combatAchievementLevel: "none",
    diaryCompletion: "none",
    penaltyType: "clean",
  };
  const [check] = checkClaims(answers, shown);
  return check ? [check.verdict, check.shown] : null;
}

const lowest = scores(1, { Hitpoints: 10 });
const combat = (levels: Partial<Record<Skill, number | null>>) => scores(1, { Hitpoints: 10, ...levels });

test.each<[Answers["accountType"], string, HighScores, [string, string] | null]>([
  ["perfect_pure", "Defence 1", scores(70, { Defence: 1 }), ["fits", "Defence 1"]],
  [
    "perfect_pure",
    "Defence 2",
    scores(70, { Defence: 2 }),
    ["contradicted", "Defence 2, a perfect pure has 1"],
  ],
  ["perfect_pure", "Defence 70", scores(70), ["contradicted", "Defence 70, a perfect pure has 1"]],
  ["perfect_pure", "no Defence", scores(70, { Defence: null }), ["unknown", "Defence is not ranked"]],
  [
    "zerker",
    "Defence 39",
    scores(70, { Defence: 39 }),
    ["contradicted", "Defence 39, a zerker has 40 to 45"],
  ],
  ["zerker", "Defence 40", scores(70, { Defence: 40 }), ["fits", "Defence 40"]],
  ["zerker", "Defence 45", scores(70, { Defence: 45 }), ["fits", "Defence 45"]],
  [
    "zerker",
    "Defence 46",
    scores(70, { Defence: 46 }),
    ["contradicted", "Defence 46, a zerker has 40 to 45"],
  ],
  ["zerker", "no Defence", scores(70, { Defence: null }), ["unknown", "Defence is not ranked"]],
  ["skiller", "combat 3", lowest, ["fits", "Combat 3"]],
  ["skiller", "combat 4", combat({ Attack: 4 }), ["contradicted", "Combat 4, a skiller has 3"]],
  [
    "skiller",
    "combat 3 and Magic not ranked",
    combat({ Magic: null }),
    ["unknown", "Combat 3 or more, not all ranked"],
  ],
  [
    "skiller",
    "combat 41 and Magic not ranked",
    combat({ Attack: 60, Strength: 60, Magic: null }),
    ["contradicted", "Combat 41, a skiller has 3"],
  ],
  ["maxed_main", "all 99", scores(99), ["fits", "Combat 126"]],
  [
    "maxed_main",
    "one level less",
    scores(99, { Attack: 98 }),
    ["contradicted", "Combat 125, a maxed main has 126"],
  ],
  [
    "maxed_main",
    "Prayer not ranked",
    scores(99, { Prayer: null }),
    ["unknown", "Combat 113 or more, not all ranked"],
  ],
  ["med_level", "anything", scores(70), null],
  ["other", "anything", scores(70), null],
])("%s with %s", (accountType, _shows, shown, verdict) => {
  expect(claims({ accountType }, shown)).toEqual(verdict);
});

const zuk = "TzKal-Zuk";
const sol = "Sol Heredit";

test.each<[Untradeable, string, HighScores, [string, string]]>([
  ["infernal_cape_only", "no kill", scores(99), ["contradicted", "No TzKal-Zuk on the high scores"]],
  ["infernal_cape_only", "one kill", scores(99, {}, { [zuk]: 1 }), ["fits", "TzKal-Zuk 1"]],
  [
    "infernal_cape_quiver",
    "no kill",
    scores(99, {}, { [sol]: 5 }),
    ["contradicted", "No TzKal-Zuk on the high scores"],
  ],
  ["infernal_cape_quiver", "Zuk alone", scores(99, {}, { [zuk]: 2 }), ["unknown", "TzKal-Zuk 2"]],
  ["infernal_cape_quiver", "both", scores(99, {}, { [zuk]: 2, [sol]: 5 }), ["fits", "TzKal-Zuk 2"]],
  // Sol Heredit is shown only from five kills on.
  ["quiver_only", "nothing", scores(99), ["unknown", "Not on the high scores"]],
  ["fire_cape", "nothing", scores(99), ["unknown", "Not on the high scores"]],
  ["graceful_set", "nothing", lowest, ["unknown", "Not on the high scores"]],
  ["rigour_prayer", "Prayer 73", scores(99, { Prayer: 73 }), ["contradicted", "Prayer 73, needs 74"]],
  ["rigour_prayer", "Prayer 74", scores(99, { Prayer: 74 }), ["unknown", "Its levels are there"]],
  ["rigour_prayer", "Defence 69", scores(99, { Defence: 69 }), ["contradicted", "Defence 69, needs 70"]],
  ["rigour_prayer", "no Prayer", scores(99, { Prayer: null }), ["unknown", "Prayer is not ranked"]],
  ["augury_prayer", "Prayer 76", scores(99, { Prayer: 76 }), ["contradicted", "Prayer 76, needs 77"]],
  ["augury_prayer", "Prayer 77", scores(99, { Prayer: 77 }), ["unknown", "Its levels are there"]],
  [
    "augury_prayer",
    "no Prayer and Defence 69",
    scores(99, { Prayer: null, Defence: 69 }),
    ["contradicted", "Defence 69, needs 70"],
  ],
  ["void_set", "Prayer 21", scores(42, { Prayer: 21 }), ["contradicted", "Prayer 21, needs 22"]],
  ["void_set", "just enough", scores(42, { Prayer: 22 }), ["unknown", "Its levels are there"]],
  ["elite_void", "Magic 41", scores(42, { Magic: 41 }), ["contradicted", "Magic 41, needs 42"]],
  ["avernic_defender", "Attack 69", scores(70, { Attack: 69 }), ["contradicted", "Attack 69, needs 70"]],
  ["dragon_defender", "all 60", scores(60), ["unknown", "Its levels are there"]],
  ["fighter_torso", "Defence 39", scores(60, { Defence: 39 }), ["contradicted", "Defence 39, needs 40"]],
  ["assembler", "Ranged 69", scores(70, { Ranged: 69 }), ["contradicted", "Ranged 69, needs 70"]],
  ["mage_arena_2_cape", "Magic 74", scores(80, { Magic: 74 }), ["contradicted", "Magic 74, needs 75"]],
  ["imbued_god_capes", "Magic 75", scores(80, { Magic: 75 }), ["unknown", "Its levels are there"]],
])("%s with %s", (item, _shows, shown, verdict) => {
  expect(claims({ item }, shown)).toEqual(verdict);
});

const level = fc.option(fc.integer({ min: 1, max: 99 }));
const anyScores: fc.Arbitrary<HighScores> = fc
  .tuple(fc.tuple(...skills.map(() => level)), fc.tuple(...activities.map(() => level)))
  .map(([levels, kills]) => ({
    total: null,
    // Both made from the lists of all names.
    levels: Object.fromEntries(
      skills.map((skill, at) => [skill, levels[at] ?? null]),
    ) as HighScores["levels"],
    scores: Object.fromEntries(activities.map((one, at) => [one, kills[at] ?? null])) as HighScores["scores"],
  }));

test("what is not ranked never contradicts a claim: there is always a level that would not", () => {
  const claim = fc.oneof(
    fc.constantFrom(...accountTypes).map((accountType) => ({ accountType })),
    fc.constantFrom(...untradeables).map((item) => ({ item })),
  );
  fc.assert(
    fc.property(claim, anyScores, (claimed, shown) => {
      const verdict = claims(claimed, shown)?.[0];
      if (verdict !== "contradicted") return;
      // Contradicted by what is ranked: whatever the others are, it stays so.
      for (const hidden of [1, 40, 45, 70, 99]) {
        const levels = Object.fromEntries(
          skills.map((skill) => [
            skill,
            shown.levels[skill] ?? (skill === "Hitpoints" ? Math.max(10, hidden) : hidden),
          ]),
        );
        const filled = { ...shown, levels: levels as HighScores["levels"] };
        expect(claims(claimed, filled)?.[0]).toBe("contradicted");
      }
    }),
    { numRuns: 1000 },
  );
  const nobody = scores(1, Object.fromEntries(skills.map((skill) => [skill, null])));
  for (const accountType of accountTypes)
    expect(claims({ accountType }, nobody)?.[0]).not.toBe("contradicted");
});

test("a claim is checked under the code and the words that the seller chose", () => {
  const answers: Answers = {
    accountLoginType: "legacy",
    untradeableItems: ["rigour_prayer", "fire_cape"],
    questPointsRange: null,
    hasQuestCape: true,
    pets: { skilling: 0, boss: 1, prestige: 0 },
    accountType: "zerker",
    combatAchievementLevel: "hard",
    diaryCompletion: "none",
    penaltyType: "clean",
  };
  expect(checkClaims(answers, scores(45)).map(({ code, claim }) => [code, claim])).toEqual([
    ["zerker", "Zerker"],
    ["rigour_prayer", "Rigour prayer"],
    ["fire_cape", "Fire cape"],
  ]);
});
