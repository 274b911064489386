import { z } from "zod";
import { fail, ok, type Result } from "../../kernel/result.ts";
import {
  type Answers,
  accountLoginTypes,
  accountTypes,
  combatAchievementLevels,
  countedUntradeables,
  diaryCompletions,
  mostPets,
  type PetType,
  penalties,
  petTypes,
  type Question,
  questions,
  questRanges,
  untradeables,
} from "./questionnaire.ts";

const truth = z
  .union([z.boolean(), z.enum(["true", "yes", "1", "on", "false", "no", "0"])])
  .transform(
    (value) => value === true || value === "true" || value === "yes" || value === "1" || value === "on",
  )
  .optional()
  .catch(undefined);

/** One of the codes; anything else counts as not answered. */
function oneOf<const Codes extends readonly [string, ...string[]]>(codes: Codes) {
  return z.enum(codes).optional().catch(undefined);
}

/**
 * Codes as a list, a single one, or a JSON text of a list, as programs send it (Rule S103); unknown codes are
 * dropped. Of any length: a limit that cut a list off would make its order count.
 */
function listOf<const Codes extends readonly [string, ...string[]]>(codes: Codes) {
  return z.preprocess(
    (value) => readList(value).filter((code) => typeof code === "string" && codes.includes(code)),
    z.array(z.enum(codes)),
  );
}

function readList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "string" || value.trim() === "") return [];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [parsed];
  } catch {
    return [value];
  }
}

/**
 * Answers as a form, an address or a program sends them, under the names of Rule S103. Nothing is refused
 * here: what is missing or unknown counts as not answered, and `problemOf` says so in the words of Rule S72.
 */
export const rawAnswersInput = z.object({
  accountLoginType: oneOf(accountLoginTypes),
  hasUntradeables: truth,
  untradeableItems: listOf(untradeables),
  questPoints: truth,
  questPointsRange: oneOf(questRanges),
  hasQuestCape: truth,
  hasPets: truth,
  /** A code for each pet: `["boss", "boss"]` are two. */
  petItems: listOf(petTypes),
  accountType: oneOf(accountTypes),
  hasCombatAchievements: truth,
  combatAchievementLevel: oneOf(combatAchievementLevels),
  diaryCompletion: oneOf(diaryCompletions),
  hasPenalties: truth,
  penaltyType: oneOf(penalties),
});
export type RawAnswers = z.output<typeof rawAnswersInput>;

export type AnswerProblem = { question: Question; field: keyof RawAnswers; text: string };

const unanswered = "Please answer the question before continuing";
const unchosen = "Please select an option before continuing";

/** What keeps a question from being done, in the words of Rule S72; null when it is answered. */
export function problemOf(question: Question, raw: RawAnswers): AnswerProblem | null {
  const found = checks[question](raw);
  return found && { question, field: found[0], text: found[1] };
}

type Found = [field: keyof RawAnswers, text: string] | null;

const checks: Record<Question, (raw: RawAnswers) => Found> = {
  login: (raw) => (raw.accountLoginType ? null : ["accountLoginType", unchosen]),
  untradeables: (raw) => {
    if (raw.hasUntradeables === undefined) return ["hasUntradeables", unanswered];
    if (!raw.hasUntradeables || raw.untradeableItems.length > 0) return null;
    return ["untradeableItems", "Please select at least one untradeable item"];
  },
  quests: (raw) => {
    if (raw.questPoints === undefined) return ["questPoints", unanswered];
    if (!raw.questPoints || raw.questPointsRange || raw.hasQuestCape) return null;
    const text = "Please select your quest points range or check if you have the Quest Cape";
    return ["questPointsRange", text];
  },
  pets: (raw) => {
    if (raw.hasPets === undefined) return ["hasPets", unanswered];
    if (!raw.hasPets || raw.petItems.length > 0) return null;
    return ["petItems", "Please select at least one pet type"];
  },
  build: (raw) => {
    if (!raw.accountType) return ["accountType", unchosen];
    if (raw.hasCombatAchievements === undefined) return ["hasCombatAchievements", unanswered];
    if (!raw.hasCombatAchievements || (raw.combatAchievementLevel && raw.diaryCompletion)) return null;
    const text = "Please select your combat achievement level and diary completion status";
    return [raw.combatAchievementLevel ? "diaryCompletion" : "combatAchievementLevel", text];
  },
  penalties: (raw) => {
    if (raw.hasPenalties === undefined) return ["hasPenalties", unanswered];
    if (!raw.hasPenalties || raw.penaltyType) return null;
    return ["penaltyType", "Please select the type of penalty on your account"];
  },
};

/** The first question that is not done, in order; null when all are. */
export function firstProblem(raw: RawAnswers): AnswerProblem | null {
  for (const question of questions) {
    const problem = problemOf(question, raw);
    if (problem) return problem;
  }
  return null;
}

/**
 * Settles answers: what a No makes idle counts for nothing, the Quest Cape overrides the range, of capes that
 * exclude each other the dearest stays (Rule S70). Refuses with the first problem (`invalid`).
 */
export function settleAnswers(raw: RawAnswers): Result<Answers> {
  const problem = firstProblem(raw);
  if (problem) return fail({ code: "invalid", field: problem.field, text: problem.text });
  const hasQuestCape = raw.questPoints === true && raw.hasQuestCape === true;
  const petsOf = (type: PetType) =>
    raw.hasPets ? Math.min(mostPets, raw.petItems.filter((pet) => pet === type).length) : 0;
  return ok({
    accountLoginType: raw.accountLoginType ?? "legacy",
    untradeableItems: raw.hasUntradeables ? countedUntradeables(raw.untradeableItems) : [],
    questPointsRange: raw.questPoints && !hasQuestCape ? (raw.questPointsRange ?? null) : null,
    hasQuestCape,
    pets: { skilling: petsOf("skilling"), boss: petsOf("boss"), prestige: petsOf("prestige") },
    accountType: raw.accountType ?? "other",
    combatAchievementLevel: (raw.hasCombatAchievements && raw.combatAchievementLevel) || "none",
    diaryCompletion: (raw.hasCombatAchievements && raw.diaryCompletion) || "none",
    penaltyType: (raw.hasPenalties && raw.penaltyType) || "clean",
  });
}
