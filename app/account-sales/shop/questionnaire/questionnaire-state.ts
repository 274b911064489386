import {
  type AnswerProblem,
  type OfferModifiers,
  problemOf,
  type Question,
  questions,
  type RawAnswers,
} from "../../../../domain/account-sales/model.ts";
import { type Draft, isChecked, readDraft } from "../answers-address.ts";
import { soFar } from "./so-far.ts";

/** What was said so far. */
export type QuestionnaireState = {
  draft: Draft;
  /** The answers with which somebody wanted to go on last, so that what they lacked is shown. */
  tried: RawAnswers | null;
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
  return questions.filter((question) => problemOf(question, raw) === null).length;
}

/** What is shown as missing at a question. What was said of an old answer is not said of a new one. */
export function problemAt(
  question: Question,
  { draft: { raw }, tried }: QuestionnaireState,
): AnswerProblem | null {
  const [before, now] = [tried && problemOf(question, tried), problemOf(question, raw)];
  return before && before.field === now?.field && before.text === now.text ? now : null;
}

/** The state that an address asks for. */
export function readQuestionnaire(search: string): QuestionnaireState {
  const params = new URLSearchParams(search);
  const draft = readDraft(params);
  return { draft, tried: isChecked(params) ? draft.raw : null };
}
