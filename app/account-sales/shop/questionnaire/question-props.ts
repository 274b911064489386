import type { AnswerProblem, OfferModifiers, RawAnswers } from "../../../../domain/account-sales/model.ts";

/** What every question is given. */
export type QuestionProps = {
  raw: RawAnswers;
  rules: OfferModifiers;
  /** What is missing, once one has tried to go on. */
  problem: AnswerProblem | null;
  answer(change: Partial<RawAnswers>): void;
  /** The id of the heading that asks the question. */
  headingId: string;
};

/** The sentence for a field of the question, where it is the one that is wrong. */
export function errorOf(problem: AnswerProblem | null, field: AnswerProblem["field"]): string | undefined {
  return problem?.field === field ? problem.text : undefined;
}
