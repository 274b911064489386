import {
  type AnswerProblem,
  type OfferModifiers,
  problemOf,
  questions,
  type RawAnswers,
} from "../../../../domain/account-sales/model.ts";
import { type Draft, isChecked, readDraft } from "../answers-address.ts";
import { soFar } from "./so-far.ts";

/** What was said so far. */
export type QuestionnaireState = {
  draft: Draft;
  /** What is shown as missing, since somebody wanted to go on. */
  missing: readonly AnswerProblem[];
};

/** Whether the account cannot be sold at all, however the other questions are answered (Rule S69). */
export function isDeadEnd(raw: RawAnswers): boolean {
  return raw.accountLoginType === "jagex-launcher";
}

/**
 * Why no offer comes of the answers: "jagex" accounts are not bought, and "no-offer" is what the rules in
 * force leave of them, said once all are given. Null where one may go on.
 */
export function deadEndOf(raw: RawAnswers, rules: OfferModifiers): "jagex" | "no-offer" | null {
  if (isDeadEnd(raw)) return "jagex";
  return answeredCount(raw) === questions.length && soFar(rules, raw).isNone ? "no-offer" : null;
}

/** How many questions are answered. */
export function answeredCount(raw: RawAnswers): number {
  return questions.length - problemsOf(raw).length;
}

/** What is missing, question by question. */
export function problemsOf(raw: RawAnswers): AnswerProblem[] {
  return questions.flatMap((question) => problemOf(question, raw) ?? []);
}

/** What is missing as it was said. What was said of an old answer is not said of a new one. */
export function stillMissing(said: readonly AnswerProblem[], raw: RawAnswers): AnswerProblem[] {
  return said.filter(({ question, field, text }) => {
    const now = problemOf(question, raw);
    return now?.field === field && now.text === text;
  });
}

/** The state that an address asks for. */
export function readQuestionnaire(search: string): QuestionnaireState {
  const params = new URLSearchParams(search);
  const draft = readDraft(params);
  return { draft, missing: isChecked(params) ? problemsOf(draft.raw) : [] };
}
