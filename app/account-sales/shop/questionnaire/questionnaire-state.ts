import {
  type AnswerProblem,
  type OfferModifiers,
  problemOf,
  questions,
  type RawAnswers,
} from "../../../../domain/account-sales/model.ts";
import { type Draft, readDraft, type SaleStep } from "../answers-address.ts";
import { soFar } from "./so-far.ts";

/** The questions in order, and the username after them. */
export const saleSteps: readonly SaleStep[] = [...questions, "username"];

/** Where one is, with what was said so far. */
export type QuestionnaireState = {
  draft: Draft;
  step: SaleStep;
  /** Whether one wanted to go on from here and could not, so that the reason is shown. */
  tried: boolean;
};

/** Whether the account cannot be sold at all, however the other questions are answered (Rule S69). */
export function isDeadEnd(raw: RawAnswers): boolean {
  return raw.accountLoginType === "jagex-launcher";
}

/**
 * Why no answer leads on from a step: "jagex" accounts are not bought, and "no-offer" is what the rules in
 * force leave of the answers, said once the last question is done. Null where one may go on.
 */
export function deadEndAt(
  step: SaleStep,
  raw: RawAnswers,
  rules: OfferModifiers,
): "jagex" | "no-offer" | null {
  if (step === "login") return isDeadEnd(raw) ? "jagex" : null;
  if (step !== "penalties" || problemAt(step, raw)) return null;
  return soFar(rules, raw).isNone ? "no-offer" : null;
}

/** What keeps a step from being done; null when it is. Nothing keeps a username from being asked again. */
export function problemAt(step: SaleStep, raw: RawAnswers): AnswerProblem | null {
  return step === "username" ? null : problemOf(step, raw);
}

/**
 * The state that an address asks for. A step that comes after a question that is not done is not shown: that
 * question is, with what is missing.
 */
export function readQuestionnaire(search: string, rules: OfferModifiers): QuestionnaireState {
  const params = new URLSearchParams(search);
  const draft = readDraft(params);
  const requested = saleSteps.find((step) => step === params.get("step")) ?? "login";
  for (const step of saleSteps) {
    if (step === requested) return { draft, step, tried: false };
    if (problemAt(step, draft.raw) || deadEndAt(step, draft.raw, rules)) return { draft, step, tried: true };
  }
  return { draft, step: requested, tried: false };
}

/** The step before or after another one; null where there is none. */
export function stepNextTo(step: SaleStep, by: 1 | -1): SaleStep | null {
  return saleSteps[saleSteps.indexOf(step) + by] ?? null;
}
