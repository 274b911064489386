import type { Failure } from "../../kernel/errors.ts";
import { amountCents, formatUsd } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import {
  isStaffFor,
  isUncleared,
  type OrderChange,
  type OrderRow,
  readAmountDeciders,
} from "../orders/index.ts";
import { isGoldOrder } from "../orders/model.ts";
import { letLeave } from "../release/index.ts";
import type { PaymentsCtx } from "./context.ts";
import type { Balances } from "./ledger/ledger.ts";
import { costOf, coveredOf } from "./money-state.ts";

/**
 * Asks the gate for what staff give away with other amounts of a purchase: less to pay for the same, or more
 * gold for the same money. It is a write-off by another name, and takes as many people (Rule P42): above the
 * limit whoever asks for it and who approves it.
 */
export async function letEditPass(
  ctx: PaymentsCtx,
  tx: Transaction,
  change: OrderChange,
  balances: Balances,
): Promise<Result<undefined>> {
  const { before, after } = change;
  const worthCents = givenAway(change, balances);
  if (worthCents === 0 || ctx.actor.kind === "system" || !isStaffFor(ctx.actor, "orders.progress"))
    return ok(undefined);
  const by = await readAmountDeciders(tx, before.id);
  const isByTwo = by !== null && by.requestedBy !== by.decidedBy;
  const people = isByTwo ? { askedBy: by.requestedBy, approvedBy: by.decidedBy } : {};
  const left = await letLeave(ctx, tx, { kind: "write_off", worthCents, order: after, ...people });
  const isHeld = isUncleared(after) || after.unconfirmedCents > 0;
  if (left.ok || isByTwo || isHeld || left.error.code !== "conflict") return left;
  return fail(tooMuch(worthCents));
}

function tooMuch(cents: number): Failure {
  const text = `This gives ${formatUsd(cents)} away, which takes two people. Have someone else ask for this amount, then approve it under Requests.`;
  return { code: "conflict", field: "amountCents", text };
}

/** What of its price an order no longer asks for, in cents, but for what goes back as a refund. */
function givenAway({ before, after }: OrderChange, balances: Balances): number {
  const less = before.amountCents - after.amountCents + priceOf(after) - priceOf(before);
  const paid = coveredOf(balances);
  const surplusOf = (order: OrderRow) => Math.max(0, paid - costOf(order));
  return Math.max(0, less - Math.max(0, surplusOf(after) - surplusOf(before)));
}

/** What an order's gold costs at its rate; what else is sold has no price but the amount. */
function priceOf({ type, quantity, rateMicroUsd, discountCents }: OrderRow): number {
  return isGoldOrder(type) && rateMicroUsd !== null ? amountCents(quantity, rateMicroUsd) - discountCents : 0;
}
