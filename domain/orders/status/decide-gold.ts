import type { Failure } from "../../../kernel/errors.ts";
import { formatMillions } from "../../../kernel/money.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { isStaffFor } from "../access.ts";
import type { OrdersCtx } from "../context.ts";
import {
  defaultGoldAnswer,
  type GoldAnswer,
  type GoldState,
  goldAfter,
  isGoldInHand,
  isGoldWithBuyer,
  minReasonLetters,
  type OrderStatus,
  saysWhy,
} from "../model.ts";
import type { OrderRow } from "../tables.ts";

type Asked = { status: OrderStatus; gold?: GoldAnswer | undefined; note?: string | undefined };

/** What the order's row gets, and what the log says of its gold; null where its gold stays where it is. */
type GoldDecision = { set: { goldState?: GoldState | null }; answer: GoldAnswer | null };

/**
 * What a change of status does to gold that changed hands (Rule P45): staff say what becomes of it before a
 * sale leaves the statuses that have it, or a purchase the end that gave ours away. That it is back is
 * anybody's word; that it stays where it is, owed or kept, is a manager's, and keeping a customer's takes a
 * reason. Jobs say nothing: it stays where it is.
 */
export function decideGold(
  { actor }: Pick<OrdersCtx, "actor">,
  row: OrderRow,
  { status: to, gold, note }: Asked,
): Result<GoldDecision> {
  const answer = gold ?? (actor.kind === "system" ? defaultGoldAnswer(row) : undefined);
  const after = goldAfter(row, to, answer);
  const isOurs = isGoldWithBuyer(row);
  if (!after && isOurs) return fail(notBackYet(row, to));
  if (!after) return fail(to === "canceled" ? whereIsIt(row) : stillHere(row));
  const isAsked = (isOurs || isGoldInHand(row)) && after.goldState !== null;
  if (!answer || !isAsked) return ok({ set: after, answer: null });
  const isManagers = answer !== "returned" || row.goldState === "kept";
  if (isManagers && actor.kind !== "system" && !isStaffFor(actor, "orders.override"))
    return fail(managersWord);
  if (answer === "kept" && !isOurs && !isReasonToKeep(note)) return fail(noReasonToKeep);
  return ok({ set: after, answer });
}

/** What an order that staff cancel says without another reason (Rule S40); none for keeping gold. */
export const usualReason = "Canceled by admin";

/** Whether a customer's gold may be kept for this reason, which they read. */
export function isReasonToKeep(reason: string | undefined): boolean {
  return saysWhy(reason) && reason !== usualReason;
}

function whereIsIt({ quantity }: OrderRow): Failure {
  const text = `We have ${formatMillions(quantity)} of this customer's gold. Say whether it's back with them.`;
  return { code: "conflict", field: "gold", text };
}

function stillHere({ quantity }: OrderRow): Failure {
  const text = `We have ${formatMillions(quantity)} of this customer's gold, so the order can only go back once it's with them again.`;
  return { code: "conflict", field: "gold", text };
}

function notBackYet({ quantity }: OrderRow, to: OrderStatus): Failure {
  const gold = formatMillions(quantity);
  const text =
    to === "canceled"
      ? `The buyer got ${gold} of ours. Say whether it's back.`
      : `The buyer got ${gold} of ours, so the order can only go back once it's with us again.`;
  return { code: "conflict", field: "gold", text };
}

const managersWord: Failure = {
  code: "forbidden",
  field: "gold",
  text: "Only a manager can cancel an order whose gold isn't back where it came from. Leave it as it is and ask a manager.",
};
export const noReasonToKeep: Failure = {
  code: "invalid",
  field: "note",
  text: `Say why we keep the gold, in at least ${minReasonLetters} letters. The customer reads it.`,
};
