import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Answers,
  accountLoginTypes,
  accountTypes,
  combatAchievementLevels,
  diaryCompletions,
  mostPets,
  penalties,
  petTypes,
  questRanges,
  settleAnswers,
  untradeables,
} from "../../../domain/account-sales/model.ts";
import { answersAddress, draftAddress, readDraft } from "./answers-address.ts";

const raws = fc.record({
  accountLoginType: fc.constantFrom(...accountLoginTypes),
  hasUntradeables: fc.boolean(),
  untradeableItems: fc.array(fc.constantFrom(...untradeables), { minLength: 1 }),
  questPoints: fc.boolean(),
  questPointsRange: fc.constantFrom(...questRanges),
  hasQuestCape: fc.boolean(),
  hasPets: fc.boolean(),
  petItems: fc.array(fc.constantFrom(...petTypes), { minLength: 1, maxLength: 3 * mostPets }),
  accountType: fc.constantFrom(...accountTypes),
  hasCombatAchievements: fc.boolean(),
  combatAchievementLevel: fc.constantFrom(...combatAchievementLevels),
  diaryCompletion: fc.constantFrom(...diaryCompletions),
  hasPenalties: fc.boolean(),
  penaltyType: fc.constantFrom(...penalties),
});

const anyAnswers: fc.Arbitrary<Answers> = raws.map((raw) => {
  const answers = settleAnswers(raw);
  if (!answers.ok) throw new Error(answers.error.text);
  return answers.value;
});

const searchOf = (address: string) => new URL(address, "http://shop.invalid").searchParams;

test("any answers come back from the address they were written to", () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const { raw } = readDraft(searchOf(answersAddress(answers)));
      expect(settleAnswers(raw)).toEqual({ ok: true, value: answers });
    }),
  );
});

test("an address that was read is written the same again", () => {
  fc.assert(
    fc.property(anyAnswers, (answers) => {
      const address = answersAddress(answers, "Vault Heron");
      expect(draftAddress(readDraft(searchOf(address)))).toBe(address);
    }),
  );
});

test("reading never fails, whatever stands in an address", () => {
  const names = fc.constantFrom("accountLoginType", "hasPets", "bossPets", "untradeableItems", "rsn", "step");
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.string())), (pairs) => {
      const { raw } = readDraft(new URLSearchParams(pairs));
      expect(raw.petItems.length).toBeLessThanOrEqual(mostPets);
    }),
  );
});

test("of a name that comes twice the last value counts, so that an empty one clears an answer", () => {
  const search = new URLSearchParams("accountLoginType=jagex-launcher&accountLoginType=");
  expect(readDraft(search).raw.accountLoginType).toBeUndefined();
});

test("capes that exclude each other and a range beside the Quest Cape are settled when they are read", () => {
  const { raw } = readDraft(
    new URLSearchParams(
      "untradeableItems=fire_cape&untradeableItems=infernal_cape_quiver&hasQuestCape=yes&questPointsRange=0-99",
    ),
  );
  expect(raw.untradeableItems).toEqual(["infernal_cape_quiver"]);
  expect(raw.questPointsRange).toBeUndefined();
});

test("an address of the time when each question was a page of its own has its answers", () => {
  const older = "/sell-accounts?step=pets&accountLoginType=legacy&hasPets=yes&bossPets=2";
  expect(draftAddress(readDraft(searchOf(older)))).toBe(older.replace("step=pets&", ""));
  expect(draftAddress(readDraft(searchOf("/sell-accounts?step=login")))).toBe("/sell-accounts");
});
