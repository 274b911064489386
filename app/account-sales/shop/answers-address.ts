import { rawAnswersInput } from "../../../domain/account-sales/inputs.ts";
import {
  type Answers,
  countedUntradeables,
  mostPets,
  type PetType,
  petTypes,
  type RawAnswers,
} from "../../../domain/account-sales/model.ts";

/** What was said so far, with the game name where one was typed. */
export type Draft = { raw: RawAnswers; rsn: string };

export const salePath = "/sell-accounts";

const petFields: Record<PetType, string> = {
  skilling: "skillingPets",
  boss: "bossPets",
  prestige: "prestigePets",
};

/** The name under which a form sends how many pets of a kind there are. */
export function petField(type: PetType): string {
  return petFields[type];
}

/** The answers that are one value each. */
const singleFields = [
  ...["accountLoginType", "hasUntradeables", "questPoints", "questPointsRange", "hasQuestCape", "hasPets"],
  ...["accountType", "hasCombatAchievements", "combatAchievementLevel", "diaryCompletion"],
  ...["hasPenalties", "penaltyType"],
];

/**
 * What an address or a form says, read without ever failing: unknown values count as not answered, of a name
 * that comes twice the last value counts, and what excludes each other is settled (Rule S70).
 */
export function readDraft(from: URLSearchParams | FormData): Draft {
  const list = (name: string) => from.getAll(name).filter((value) => typeof value === "string");
  const last = (name: string) => list(name).at(-1);
  const raw = rawAnswersInput.parse({
    ...Object.fromEntries(singleFields.map((name) => [name, last(name)])),
    untradeableItems: list("untradeableItems"),
    petItems: petTypes.flatMap((type) => petsIn(type, last(petField(type)) ?? "")),
  });
  return { raw: settled(raw), rsn: (last("rsn") ?? "").slice(0, 64) };
}

function petsIn(type: PetType, count: string): PetType[] {
  const number = /^\d{1,3}$/.test(count) ? Number(count) : 0;
  return Array<PetType>(Math.min(mostPets, number)).fill(type);
}

/** The same answers without what another of them takes away. */
export function settled(raw: RawAnswers): RawAnswers {
  return {
    ...raw,
    untradeableItems: countedUntradeables(raw.untradeableItems),
    questPointsRange: raw.hasQuestCape ? undefined : raw.questPointsRange,
  };
}

/**
 * The address of the questions with everything that was said so far. A checked one says what is missing; it
 * is also what the step after the questions was addressed by.
 */
export function draftAddress(draft: Draft, isChecked = false): string {
  const fields = fieldsOf(draft);
  if (isChecked) fields.unshift([stepField, checkedStep]);
  return fields.length > 0 ? `${salePath}?${new URLSearchParams(fields)}` : salePath;
}

const stepField = "step";
const checkedStep = "username";

/** Whether an address asks to say what is missing. */
export function isChecked(search: URLSearchParams): boolean {
  return search.get(stepField) === checkedStep;
}

/**
 * The address of the questions with these answers, as for changing what an offer was made from. Read again
 * and settled it gives the same answers.
 */
export function answersAddress(answers: Answers, rsn = ""): string {
  const { untradeableItems, questPointsRange, hasQuestCape, pets } = answers;
  const petItems = petTypes.flatMap((type) => petsIn(type, String(pets[type])));
  const { combatAchievementLevel, diaryCompletion, penaltyType } = answers;
  const raw: RawAnswers = {
    accountLoginType: answers.accountLoginType,
    hasUntradeables: untradeableItems.length > 0,
    untradeableItems,
    questPoints: hasQuestCape || questPointsRange !== null,
    questPointsRange: questPointsRange ?? undefined,
    hasQuestCape,
    hasPets: petItems.length > 0,
    petItems,
    accountType: answers.accountType,
    hasCombatAchievements: combatAchievementLevel !== "none" || diaryCompletion !== "none",
    combatAchievementLevel,
    diaryCompletion,
    hasPenalties: penaltyType !== "clean",
    penaltyType,
  };
  return draftAddress({ raw, rsn });
}

function fieldsOf({ raw, rsn }: Draft): [name: string, value: string][] {
  const pets = petTypes.map((type): [string, string | undefined] => [petField(type), petCount(raw, type)]);
  const all: [string, string | undefined][] = [
    ["accountLoginType", raw.accountLoginType],
    ["hasUntradeables", yesNo(raw.hasUntradeables)],
    ...raw.untradeableItems.map((item): [string, string] => ["untradeableItems", item]),
    ["questPoints", yesNo(raw.questPoints)],
    ["questPointsRange", raw.questPointsRange],
    ["hasQuestCape", raw.hasQuestCape ? "yes" : undefined],
    ["hasPets", yesNo(raw.hasPets)],
    ...pets,
    ["accountType", raw.accountType],
    ["hasCombatAchievements", yesNo(raw.hasCombatAchievements)],
    ["combatAchievementLevel", raw.combatAchievementLevel],
    ["diaryCompletion", raw.diaryCompletion],
    ["hasPenalties", yesNo(raw.hasPenalties)],
    ["penaltyType", raw.penaltyType],
    ["rsn", rsn || undefined],
  ];
  return all.filter((field): field is [string, string] => field[1] !== undefined);
}

/** How many pets of a kind the answers have; undefined for none. */
function petCount(raw: RawAnswers, type: PetType): string | undefined {
  const count = raw.petItems.filter((pet) => pet === type).length;
  return count > 0 ? String(count) : undefined;
}

function yesNo(answer: boolean | undefined): string | undefined {
  return answer === undefined ? undefined : answer ? "yes" : "no";
}
