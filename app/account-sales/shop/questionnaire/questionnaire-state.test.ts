import { describe, expect, test } from "vitest";
import { defaultOfferTable } from "../../../../domain/account-sales/model.ts";
import { answersAddress } from "../answers-address.ts";
import { readQuestionnaire as readQuestionnaireUnder, stepNextTo } from "./questionnaire-state.ts";

const readQuestionnaire = (search: string, rules = defaultOfferTable) =>
  readQuestionnaireUnder(search, rules);

const done = new URL(
  answersAddress(
    {
      accountLoginType: "legacy",
      untradeableItems: ["fire_cape"],
      questPointsRange: null,
      hasQuestCape: true,
      pets: { skilling: 0, boss: 1, prestige: 0 },
      accountType: "zerker",
      combatAchievementLevel: "none",
      diaryCompletion: "none",
      penaltyType: "clean",
    },
    "username",
  ),
  "http://shop.invalid",
).search;

describe("the state that an address asks for", () => {
  test("without a step it is the first question", () => {
    expect(readQuestionnaire("")).toMatchObject({ step: "login", tried: false });
    expect(readQuestionnaire("?step=nowhere")).toMatchObject({ step: "login", tried: false });
  });

  test("it is the requested step when everything before it is answered", () => {
    expect(readQuestionnaire(done)).toMatchObject({ step: "username", tried: false });
    expect(readQuestionnaire(done.replace("step=username", "step=pets"))).toMatchObject({
      step: "pets",
      tried: false,
    });
  });

  test("it is the first question that is not done, which then says what is missing", () => {
    expect(readQuestionnaire(done.replace("accountLoginType=legacy", ""))).toMatchObject({
      step: "login",
      tried: true,
    });
    expect(readQuestionnaire(done.replace("bossPets=1", "bossPets=0"))).toMatchObject({
      step: "pets",
      tried: true,
    });
  });

  test("it is the last question as long as the answers leave no offer under the rules in force", () => {
    const banned = done
      .replace("penaltyType=clean", "penaltyType=active_macro_rwt")
      .replace("hasPenalties=no", "hasPenalties=yes");
    expect(readQuestionnaire(banned)).toMatchObject({ step: "penalties", tried: true });
    const milder = { ...defaultOfferTable.penalties, active_macro_rwt: -5000 };
    expect(readQuestionnaire(banned, { ...defaultOfferTable, penalties: milder })).toMatchObject({
      step: "username",
    });
    const worthless = { ...defaultOfferTable.accountType, zerker: -10_000 };
    expect(readQuestionnaire(done, { ...defaultOfferTable, accountType: worthless })).toMatchObject({
      step: "penalties",
    });
  });

  test("it never gets past the first question with a Jagex Launcher account", () => {
    const jagex = done.replace("accountLoginType=legacy", "accountLoginType=jagex-launcher");
    expect(readQuestionnaire(jagex)).toMatchObject({ step: "login", tried: true });
  });
});

test("the username comes after the last question and nothing before the first", () => {
  expect(stepNextTo("penalties", 1)).toBe("username");
  expect(stepNextTo("username", 1)).toBeNull();
  expect(stepNextTo("login", -1)).toBeNull();
  expect(stepNextTo("pets", -1)).toBe("quests");
});
