import { describe, expect, test } from "vitest";
import { defaultOfferTable } from "../../../../domain/account-sales/model.ts";
import { answersAddress } from "../answers-address.ts";
import { besides, placeOf as placeUnder } from "./place.ts";

const placeOf = (search: string, rules = defaultOfferTable) => placeUnder(search, rules);

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

describe("the place that an address asks for", () => {
  test("without a step it is the first question", () => {
    expect(placeOf("")).toMatchObject({ step: "login", tried: false });
    expect(placeOf("?step=nowhere")).toMatchObject({ step: "login", tried: false });
  });

  test("it is the requested step when everything before it is answered", () => {
    expect(placeOf(done)).toMatchObject({ step: "username", tried: false });
    expect(placeOf(done.replace("step=username", "step=pets"))).toMatchObject({ step: "pets", tried: false });
  });

  test("it is the first question that is not done, which then says what is missing", () => {
    expect(placeOf(done.replace("accountLoginType=legacy", ""))).toMatchObject({
      step: "login",
      tried: true,
    });
    expect(placeOf(done.replace("bossPets=1", "bossPets=0"))).toMatchObject({ step: "pets", tried: true });
  });

  test("it is the last question as long as the answers leave no offer under the rules in force", () => {
    const banned = done
      .replace("penaltyType=clean", "penaltyType=active_macro_rwt")
      .replace("hasPenalties=no", "hasPenalties=yes");
    expect(placeOf(banned)).toMatchObject({ step: "penalties", tried: true });
    const milder = { ...defaultOfferTable.penalties, active_macro_rwt: -5000 };
    expect(placeOf(banned, { ...defaultOfferTable, penalties: milder })).toMatchObject({ step: "username" });
    const worthless = { ...defaultOfferTable.accountType, zerker: -10_000 };
    expect(placeOf(done, { ...defaultOfferTable, accountType: worthless })).toMatchObject({
      step: "penalties",
    });
  });

  test("it never gets past the first question with a Jagex Launcher account", () => {
    const jagex = done.replace("accountLoginType=legacy", "accountLoginType=jagex-launcher");
    expect(placeOf(jagex)).toMatchObject({ step: "login", tried: true });
  });
});

test("the username comes after the last question and nothing before the first", () => {
  expect(besides("penalties", 1)).toBe("username");
  expect(besides("username", 1)).toBeNull();
  expect(besides("login", -1)).toBeNull();
  expect(besides("pets", -1)).toBe("quests");
});
