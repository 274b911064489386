import type { TurnFact } from "./turn-facts.ts";
import type { TurnStep } from "./turn-steps.ts";

type TurnRule = { readonly step: TurnStep; readonly when: readonly TurnFact[] };

/**
 * Who must act next while an order stands in a status: the first rule whose facts all hold, else the last
 * step. So there is always one answer.
 */
export type TurnRules = { readonly rules: readonly TurnRule[]; readonly otherwise: TurnStep };

/** A step that waits where all these facts hold. */
export function turn(step: TurnStep, ...when: readonly [TurnFact, ...TurnFact[]]): TurnRule {
  return { step, when };
}

/** What is asked of every order before anything else, then its own rules, then what is left. */
export function turnsTo(
  otherwise: TurnStep,
  ...rules: readonly (TurnRule | readonly TurnRule[])[]
): TurnRules {
  return { rules: [turn("request", "requested"), ...rules.flat()], otherwise };
}

/** A purchase that isn't paid in full. */
export const untilPaid = [
  turn("confirmations", "seen", "unpaid"),
  turn("find_payment", "claimed", "unpaid"),
  turn("agree_payment", "by_agreement", "unpaid"),
  turn("world", "in_gold", "no_world", "unpaid"),
  turn("meet", "in_gold", "unpaid"),
  turn("payment", "unpaid"),
] as const;

/** A sale that we owe money for. */
export const untilPaidOut = [
  turn("details", "owed", "no_details"),
  turn("clear", "owed", "uncleared"),
  turn("approve", "owed", "unapproved"),
  turn("pay", "owed"),
] as const;

/** What is paid for and waits for a second person before it leaves. */
export const untilCleared = turn("clear", "uncleared");
