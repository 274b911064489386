import fc from "fast-check";
import { expect, test } from "vitest";
import { firstProblem, problemOf, rawAnswersInput, settleAnswers } from "./answers.ts";
import { type Question, questions } from "./questionnaire.ts";

const read = (sent: object) => rawAnswersInput.parse(sent);

// Letter for letter as in Rule S72.
const question = "Please answer the question before continuing";
const select = "Please select an option before continuing";
const quests = "Please select your quest points range or check if you have the Quest Cape";
const feats = "Please select your combat achievement level and diary completion status";
const penalty = "Please select the type of penalty on your account";

test.each<[Question, object, string, string]>([
  ["login", {}, "accountLoginType", select],
  ["login", { accountLoginType: "steam" }, "accountLoginType", select],
  ["untradeables", {}, "hasUntradeables", question],
  [
    "untradeables",
    { hasUntradeables: "yes" },
    "untradeableItems",
    "Please select at least one untradeable item",
  ],
  [
    "untradeables",
    { hasUntradeables: true, untradeableItems: ["crown", 7] },
    "untradeableItems",
    "Please select at least one untradeable item",
  ],
  ["quests", {}, "questPoints", question],
  ["quests", { questPoints: true }, "questPointsRange", quests],
  ["quests", { questPoints: true, hasQuestCape: false }, "questPointsRange", quests],
  ["pets", {}, "hasPets", question],
  ["pets", { hasPets: "true", petItems: "[]" }, "petItems", "Please select at least one pet type"],
  ["build", {}, "accountType", select],
  ["build", { accountType: "zerker" }, "hasCombatAchievements", question],
  ["build", { accountType: "zerker", hasCombatAchievements: "1" }, "combatAchievementLevel", feats],
  [
    "build",
    { accountType: "zerker", hasCombatAchievements: true, combatAchievementLevel: "hard" },
    "diaryCompletion",
    feats,
  ],
  [
    "build",
    { accountType: "zerker", hasCombatAchievements: true, diaryCompletion: "elite_1" },
    "combatAchievementLevel",
    feats,
  ],
  ["penalties", {}, "hasPenalties", question],
  ["penalties", { hasPenalties: "on" }, "penaltyType", penalty],
])("the question of %s answered with %o asks for %s in the specified words", (asked, sent, field, text) => {
  expect(problemOf(asked, read(sent))).toEqual({ question: asked, field, text });
});

test("a finished question is left, and the first that is not is named, in order", () => {
  const done: [Question, object][] = [
    ["login", { accountLoginType: "jagex-launcher" }],
    ["untradeables", { hasUntradeables: "no" }],
    ["quests", { questPoints: "yes", hasQuestCape: "on" }],
    ["pets", { hasPets: "yes", petItems: "boss" }],
    ["build", { accountType: "skiller", hasCombatAchievements: "0" }],
    ["penalties", { hasPenalties: "yes", penaltyType: "clean" }],
  ];
  let sent = {};
  expect(questions).toHaveLength(6);
  for (const [asked, fields] of done) {
    expect(firstProblem(read(sent))?.question).toBe(asked);
    sent = { ...sent, ...fields };
    expect(problemOf(asked, read(sent))).toBeNull();
  }
  expect(firstProblem(read(sent))).toBeNull();
});

test("a form, an address and a program say the same in their own ways", () => {
  const one = settleAnswers(
    read({
      accountLoginType: "legacy",
      hasUntradeables: true,
      untradeableItems: ["fire_cape", "void_set"],
      questPoints: true,
      questPointsRange: "200-249",
      hasPets: true,
      petItems: ["boss", "boss"],
      accountType: "zerker",
      hasCombatAchievements: false,
      hasPenalties: false,
    }),
  );
  const other = settleAnswers(
    read({
      accountLoginType: "legacy",
      hasUntradeables: "true",
      untradeableItems: '["void_set","fire_cape","fire_cape","crown"]',
      questPoints: "yes",
      questPointsRange: "200-249",
      hasQuestCape: "false",
      hasPets: "on",
      petItems: '["boss","boss"]',
      accountType: "zerker",
      hasCombatAchievements: "no",
      combatAchievementLevel: "grandmaster",
      hasPenalties: "0",
      penaltyType: "permanent_mute",
    }),
  );
  expect(one.ok).toBe(true);
  expect(other).toEqual(one);
});

test("more pets of a kind than there are count as many as there are", () => {
  const most = settleAnswers(
    read({
      accountLoginType: "legacy",
      hasUntradeables: false,
      questPoints: false,
      hasPets: true,
      petItems: Array(100_000).fill("boss"),
      accountType: "other",
      hasCombatAchievements: false,
      hasPenalties: false,
    }),
  );
  expect(most).toMatchObject({ ok: true, value: { pets: { skilling: 0, boss: 60, prestige: 0 } } });
});

const fields = Object.keys(rawAnswersInput.shape);
const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "prototype", "valueOf"];
const manyItems = Array.from({ length: 2000 }, (_, at) => ["fire_cape", "boss", {}, null, at][at % 5]);
const hostile = fc.oneof(
  fc.anything({ maxDepth: 2, withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
  fc.json(),
  fc.constantFrom(...names),
  fc.array(fc.constantFrom(...names)),
  fc.constantFrom("[".repeat(20_000), '{"a":'.repeat(20_000), '["fire_cape"', '"fire_cape"', "null", "1e999"),
  fc.constantFrom<unknown>(manyItems, JSON.stringify(manyItems)),
);

test("nothing that can be sent makes it fail: what is not understood counts as not answered", () => {
  const sent = fc.tuple(
    fc.dictionary(fc.constantFrom(...fields, ...names), hostile),
    fc.dictionary(fc.constantFrom(...fields), fc.constantFrom(true, "no", "yes", "legacy", "other", "clean")),
  );
  fc.assert(
    fc.property(sent, ([bad, good]) => {
      const settled = settleAnswers(read({ ...bad, ...good }));
      if (settled.ok) {
        expect(settled.value.untradeableItems.length).toBeLessThanOrEqual(15);
        for (const count of Object.values(settled.value.pets)) expect(count).toBeLessThanOrEqual(60);
      } else
        expect(settled.error).toMatchObject({ code: "invalid", text: expect.stringMatching(/^Please /) });
    }),
    { numRuns: 500 },
  );
});
