import { expect, test } from "vitest";
import { defaultOfferTable } from "../../../../domain/account-sales/model.ts";
import { answersAddress, readDraft } from "../answers-address.ts";
import { answeredCount, deadEndOf, readQuestionnaire, stillMissing } from "./questionnaire-state.ts";

const done = new URL(
  answersAddress({
    accountLoginType: "legacy",
    untradeableItems: ["fire_cape"],
    questPointsRange: null,
    hasQuestCape: true,
    pets: { skilling: 0, boss: 1, prestige: 0 },
    accountType: "zerker",
    combatAchievementLevel: "none",
    diaryCompletion: "none",
    penaltyType: "clean",
  }),
  "http://shop.invalid",
).search;
const rawOf = (search: string) => readQuestionnaire(search).draft.raw;
const missingAt = ({ missing }: Pick<ReturnType<typeof readQuestionnaire>, "missing">) =>
  missing.map(({ field }) => field);

test("an address counts its answers, and says what is missing only where it was asked to go on", () => {
  expect(answeredCount(rawOf(""))).toBe(0);
  expect(answeredCount(rawOf(done))).toBe(6);
  const lacking = done.replace("bossPets=1", "bossPets=0").replace("hasPenalties=no", "");
  expect(answeredCount(rawOf(lacking))).toBe(4);
  expect(missingAt(readQuestionnaire(lacking))).toEqual([]);
  expect(missingAt(readQuestionnaire(`${lacking}&step=pets`))).toEqual([]);
  expect(missingAt(readQuestionnaire(`${lacking}&step=username`))).toEqual(["petItems", "hasPenalties"]);
});

test("what was said of an old answer is not said of a new one", () => {
  const state = readQuestionnaire("?step=username&accountLoginType=legacy");
  const { raw } = readDraft(new URLSearchParams("accountLoginType=legacy&hasUntradeables=yes"));
  const missing = stillMissing(state.missing, raw);
  expect(missingAt({ missing })).toEqual(["questPoints", "hasPets", "accountType", "hasPenalties"]);
  // Nor is it said again once the answer is taken back.
  expect(stillMissing(missing, state.draft.raw)).toEqual(missing);
});

test("no offer comes of a Jagex Launcher account, nor of answers that leave nothing under the rules in force", () => {
  const banned = done
    .replace("penaltyType=clean", "penaltyType=active_macro_rwt")
    .replace("hasPenalties=no", "hasPenalties=yes");
  expect(deadEndOf(rawOf("?accountLoginType=jagex-launcher"), defaultOfferTable)).toBe("jagex");
  expect(deadEndOf(rawOf(done), defaultOfferTable)).toBeNull();
  expect(deadEndOf(rawOf(banned), defaultOfferTable)).toBe("no-offer");
  expect(deadEndOf(rawOf(banned.replace("hasPets=yes", "")), defaultOfferTable)).toBeNull();
  const milder = { ...defaultOfferTable.penalties, active_macro_rwt: -5000 };
  expect(deadEndOf(rawOf(banned), { ...defaultOfferTable, penalties: milder })).toBeNull();
  const worthless = { ...defaultOfferTable.accountType, zerker: -10_000 };
  expect(deadEndOf(rawOf(done), { ...defaultOfferTable, accountType: worthless })).toBe("no-offer");
});
