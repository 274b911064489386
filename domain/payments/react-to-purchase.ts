import { and, eq, gt } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { amountCents, formatUsd } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import {
  appendOrderEvent,
  isStaffFor,
  isUncleared,
  type OrderChange,
  type OrderRow,
  type OrdersCtx,
  readAmountDeciders,
} from "../orders/index.ts";
import { isGoldOrder, mayStandTogether, needsMoney, purchaseOf, statusLabels } from "../orders/model.ts";
import { letLeave } from "../release/index.ts";
import type { PaymentsCtx } from "./context.ts";
import { type Balances, readBalances } from "./ledger/ledger.ts";
import { costOf, coveredOf, heldOf, paidOf } from "./money-state.ts";
import { readMoneyState } from "./read-money-state.ts";
import { settlePurchase } from "./settle.ts";
import { chainPayments } from "./tables.ts";

/**
 * Brings what was paid for a purchase in line with its change. Refuses to deliver or complete what is neither
 * paid nor written off, whatever the note says (Rule P30), to begin what the customer pays first without a
 * note, and to remove an order while we hold money for it.
 */
export async function reactToPurchase(
  ctx: PaymentsCtx,
  tx: Transaction,
  change: OrderChange,
): Promise<Result<undefined>> {
  const { before, after } = change;
  const balances = await readBalances(tx, after.id);
  const held = heldOf(balances);
  if (after.removedAt && held > 0) {
    const text = `We hold ${formatUsd(held)} for this customer. Refund it before you remove the order.`;
    return fail({ code: "conflict", text });
  }
  if (after.removedAt && (await isStillWatched(ctx, tx, after.id))) return fail(stillWatched);
  const allowed = mayBegin(change, balances);
  if (!allowed.ok) return allowed;
  const edited = await letEditPass(ctx, tx, change, balances);
  if (!edited.ok) return edited;
  if (isGoldOrder(after.type) && delivers(change)) {
    const left = await letLeave(ctx, tx, { kind: "gold", worthCents: 0, order: after });
    if (!left.ok) return left;
  }
  await settlePurchase(ctx, tx, after, { before });
  if (after.removedAt) return ok(undefined);
  const now = await readMoneyState(tx, after);
  const gone = balances.written_off - now.balances.written_off;
  if (gone > 0) await appendOrderEvent(tx, ctx.actor, after, writeOffReversed(gone));
  return isDeliverable(change, now.state) ? ok(undefined) : fail(notCovered(after, now.balances));
}

/** Whether what was bought is handed over with this change. */
function delivers({ before, after }: OrderChange): boolean {
  return needsMoney(after.type, after.status) && !needsMoney(before.type, before.status);
}

/** What the log says when a write-off ends: staff read it, the customer's page says what is so now. */
export function writeOffReversed(amountCents: number) {
  return { type: "money.write_off_reversed", visibility: "internal", data: { amountCents } } as const;
}

/**
 * What is fought or prepared begins once it is paid, or with a note that says why; handing over and
 * completing take no note.
 */
function mayBegin({ before, after, note }: OrderChange, balances: Balances): Result<undefined> {
  const begins = after.status === "in_progress" && before.status !== after.status && !after.removedAt;
  if (purchaseOf(after.type).beginsUnpaid || !begins || note || coveredOf(balances) >= costOf(after))
    return ok(undefined);
  const text = `${receivedText(after, balances)} Record the payment first, or say why in a note.`;
  return fail({ code: "conflict", field: "note", text });
}

/**
 * A status that needs the money is entered with it only; what the chain takes back later does not move the
 * order.
 */
function isDeliverable(
  { before, after }: OrderChange,
  state: Awaited<ReturnType<typeof readMoneyState>>["state"],
): boolean {
  const enters = before.status !== after.status && needsMoney(after.type, after.status);
  if (enters) return state === "paid" || state === "written_off";
  return mayStandTogether(after.type, after.status, state);
}

function receivedText(order: OrderRow, balances: Balances): string {
  const paid = paidOf(balances);
  const has = paid > 0 ? `We've received only ${formatUsd(paid)} of` : "We've received nothing of";
  return `${has} ${formatUsd(costOf(order))}.`;
}

function notCovered(order: OrderRow, balances: Balances): Failure {
  const way = "Record the payment first, or ask a manager to write off what's missing.";
  const text = `${receivedText(order, balances)} ${statusLabels[order.status]} needs the full payment. ${way}`;
  return { code: "conflict", text };
}

const stillWatched: Failure = {
  code: "conflict",
  text: "An ETH payment could still arrive for this order. You can remove it a week after its last payment expires.",
};

/** Whether something that is sent now for an order would still be found. */
async function isStillWatched({ clock }: OrdersCtx, tx: Transaction, orderId: string): Promise<boolean> {
  const isWatched = and(eq(chainPayments.orderId, orderId), gt(chainPayments.watchUntil, clock.now()));
  return (await tx.$count(chainPayments, isWatched)) > 0;
}

/**
 * Asks the gate for what staff give away with other amounts of a purchase: less to pay for the same, or more
 * gold for the same money. It is a write-off by another name, and takes as many people (Rule P42): above the
 * limit whoever asks for it and who approves it.
 */
async function letEditPass(
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
  const fairCents = priceOf({ ...after, discountCents: keptDiscount(before, after) });
  const less = before.amountCents - after.amountCents + fairCents - priceOf(before);
  const paid = coveredOf(balances);
  const surplusOf = (order: OrderRow) => Math.max(0, paid - costOf(order));
  return Math.max(0, less - Math.max(0, surplusOf(after) - surplusOf(before)));
}

/** What an order's gold costs at its rate; what else is sold has no price but the amount. */
function priceOf(order: OrderRow): number {
  const whole = wholeOf(order);
  return whole === 0 ? 0 : whole - order.discountCents;
}

function wholeOf({ type, quantity, rateMicroUsd }: OrderRow): number {
  return isGoldOrder(type) && rateMicroUsd !== null ? amountCents(quantity, rateMicroUsd) : 0;
}

/**
 * What a promo code fairly takes off an order that was edited: a fixed sum, of which its code may ask for a
 * least order, is no larger part of a smaller one.
 */
function keptDiscount(before: OrderRow, after: OrderRow): number {
  const [was, is] = [wholeOf(before), wholeOf(after)];
  if (after.promoFixedCents === null || is >= was) return after.discountCents;
  return Math.min(after.discountCents, Math.ceil((before.discountCents * is) / was));
}
