import type { AccountLevels } from "./compute-offer.ts";
import {
  type Answers,
  accountTypes,
  combatAchievementLevels,
  countedUntradeables,
  diaryCompletions,
  mostPets,
  type PetType,
  penalties,
  petTypes,
  questRanges,
  untradeables,
} from "./questionnaire.ts";

/** An account that nobody sells: what the desk computes to see what a change of the rules does. */
export type OfferExample = { levels: AccountLevels; answers: Answers };

/** The names of the fields of the example's form. */
export const exampleNames = {
  combatLevel: "example.combatLevel",
  totalLevel: "example.totalLevel",
  accountType: "example.accountType",
  untradeable: (code: string) => `example.untradeables.${code}`,
  quests: "example.quests",
  pets: (type: string) => `example.pets.${type}`,
  combatAchievements: "example.combatAchievements",
  diaries: "example.diaries",
  penalty: "example.penalty",
};

/** The choice of quests that stands for the Quest Cape. */
export const questCapeChoice = "cape";

/** The example that the desk begins with, as its form has it. */
export const firstExampleTexts: Record<string, string> = {
  [exampleNames.combatLevel]: "110",
  [exampleNames.totalLevel]: "1650",
  [exampleNames.accountType]: "med_level",
  [exampleNames.untradeable("fire_cape")]: "on",
  [exampleNames.untradeable("void_set")]: "on",
  [exampleNames.quests]: "200-249",
  [exampleNames.pets("skilling")]: "1",
  [exampleNames.pets("boss")]: "0",
  [exampleNames.pets("prestige")]: "0",
  [exampleNames.combatAchievements]: "none",
  [exampleNames.diaries]: "none",
  [exampleNames.penalty]: "clean",
};

export type ReadExample = { ok: true; example: OfferExample } | { ok: false; errors: Record<string, string> };

/**
 * Reads the example of a form; what was not chosen counts for nothing, and a sentence stands for each wrong
 * number.
 */
export function readOfferExample(sent: Record<string, string>): ReadExample {
  const errors: Record<string, string> = {};
  const number = (name: string, from: number, to: number) => {
    const text = (sent[name] ?? "").trim();
    const value = /^\d{1,4}$/.test(text) ? Number(text) : -1;
    if (value < from || value > to) errors[name] = `Please enter a whole number, ${from} to ${to}.`;
    return value;
  };
  const levels = {
    combatLevel: number(exampleNames.combatLevel, 3, 126),
    totalLevel: number(exampleNames.totalLevel, 1, 3000),
  };
  const pet = (type: PetType) => number(exampleNames.pets(type), 0, mostPets);
  // Each of them by name, so that none is forgotten.
  const pets = { skilling: pet(petTypes[0]), boss: pet(petTypes[1]), prestige: pet(petTypes[2]) };
  const chosen = <C extends string>(codes: readonly C[], name: string, other: C): C =>
    codes.find((code) => code === sent[name]) ?? other;
  const quests = sent[exampleNames.quests];
  const answers: Answers = {
    accountLoginType: "legacy",
    accountType: chosen(accountTypes, exampleNames.accountType, "other"),
    untradeableItems: countedUntradeables(
      untradeables.filter((code) => sent[exampleNames.untradeable(code)] === "on"),
    ),
    questPointsRange: questRanges.find((range) => range === quests) ?? null,
    hasQuestCape: quests === questCapeChoice,
    pets,
    combatAchievementLevel: chosen(combatAchievementLevels, exampleNames.combatAchievements, "none"),
    diaryCompletion: chosen(diaryCompletions, exampleNames.diaries, "none"),
    penaltyType: chosen(penalties, exampleNames.penalty, "clean"),
  };
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, example: { levels, answers } };
}
