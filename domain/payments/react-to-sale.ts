import type { Failure } from "../../kernel/errors.ts";
import { formatUsd } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import {
  appendOrderEvent,
  isOwnOrder,
  isStaffFor,
  type OrderChange,
  type OrderDeadline,
  type OrderRow,
} from "../orders/index.ts";
import {
  goldStateOf,
  isGoldInHand,
  isGoldOwed,
  type MoneyState,
  mayStandTogether,
  type OrderStatus,
  statusLabels,
} from "../orders/model.ts";
import { letLeave } from "../release/index.ts";
import type { PaymentsCtx } from "./context.ts";
import { type Balances, readBalances } from "./ledger/ledger.ts";
import { isUnsent } from "./model.ts";
import { returnPayout } from "./payouts/end-payout.ts";
import {
  alivePayout,
  dueEvent,
  endPayout,
  openPayout,
  promisedBy,
  restartPayout,
  weighPayout,
} from "./payouts/payout-row.ts";
import { isApprovalVoid, mayTakeOthers } from "./payouts/redirected.ts";
import { sendPayout } from "./payouts/send-payout.ts";
import { writeOffReversed } from "./react-to-purchase.ts";
import { readMoneyState } from "./read-money-state.ts";
import { isOurs, settleSale } from "./settle.ts";
import type { PayoutRow } from "./tables.ts";

/**
 * Brings what is owed for a sale, and its payout, in line with its change (Rule P30): owed once what is sold
 * is ours, sent with Payment Sent, returned when the order goes back from there. Refuses every change that
 * would leave status and money apart, and gold going back that the gate holds (Rules P42, P45).
 */
export async function reactToSale(
  ctx: PaymentsCtx,
  tx: Transaction,
  change: OrderChange,
): Promise<Result<OrderDeadline | undefined>> {
  const { after } = change;
  const payout = await alivePayout(tx, after.id);
  const isGone = payout !== null && !isUnsent(payout.state);
  const refused = isGone ? whyNotWithPayoutGone(ctx, change, payout) : null;
  if (refused) return fail(refused);
  const left = await letGoldLeave(ctx, tx, change);
  if (!left.ok) return left;
  const isBack = isGone && goesBack(change);
  if (isBack) await returnPayout(ctx, tx, after, { payout, reason: backReason(change) });
  const done = await bringInLine(ctx, tx, change, { payout: isBack ? null : payout, isBack });
  if (!done.ok || after.removedAt) return done;
  const { state, balances } = await readMoneyState(tx, after);
  if (mayStandTogether(after.type, after.status, state)) return done;
  return fail(apart(after, state, balances));
}

/** The customer's gold goes back to them, all of it or what an edit takes off: it leaves the shop. */
function letGoldLeave(
  ctx: PaymentsCtx,
  tx: Transaction,
  { before, after }: OrderChange,
): Promise<Result<undefined>> | Result<undefined> {
  const isBack = goldStateOf(after) === "returned" || after.quantity < before.quantity;
  if (!isGoldInHand(before) || !isBack) return ok(undefined);
  return letLeave(ctx, tx, { kind: "gold", worthCents: 0, order: after });
}

type Found = { payout: PayoutRow | null; isBack: boolean };

async function bringInLine(
  ctx: PaymentsCtx,
  tx: Transaction,
  change: OrderChange,
  { payout, isBack }: Found,
): Promise<Result<OrderDeadline | undefined>> {
  const { before, after } = change;
  const waits = payout !== null && isUnsent(payout.state);
  if (!isOurs(after)) {
    if (waits) await endPayout(ctx, tx, after, payout, backReason(change));
    await settle(ctx, tx, change);
    return ok(isBack ? noDeadline : undefined);
  }
  const owedCents = await settle(ctx, tx, change);
  let alive = payout;
  if (waits && payout.amountCents !== owedCents)
    alive = await followAmount(ctx, tx, after, payout, owedCents);
  if (alive && isApprovalVoid(change, alive)) alive = await restartPayout(ctx, tx, after, alive);
  else if (alive && mayTakeOthers(change, alive)) alive = await weighPayout(ctx, tx, after, alive);
  if (before.status === after.status && Boolean(before.handedOverAt) === Boolean(after.handedOverAt)) {
    return ok(undefined);
  }
  if (!alive && owedCents > 0) {
    alive = await openPayout(ctx, tx, after, owedCents);
    await appendOrderEvent(tx, ctx.actor, after, dueEvent(alive));
  }
  if (isBack && alive) return ok(await newDeadline(ctx, tx, after));
  if (alive && !isUnsent(alive.state)) return ok(owedCents > 0 ? undefined : paidDeadline(before, after));
  if (after.status !== "payment_sent" || !alive) return ok(undefined);
  const sent = await sendPayout(ctx, tx, after, alive);
  if (!sent.ok) return sent;
  await appendOrderEvent(tx, ctx.actor, after, sent.value);
  return ok(undefined);
}

/** Settles, and tells the log when a write-off ends with it. */
async function settle(ctx: PaymentsCtx, tx: Transaction, { before, after }: OrderChange): Promise<number> {
  const writtenOff = -(await readBalances(tx, after.id)).written_off;
  const owedCents = await settleSale(ctx, tx, after, { before });
  if (writtenOff === 0) return owedCents;
  const gone = writtenOff + (await readBalances(tx, after.id)).written_off;
  if (gone > 0) await appendOrderEvent(tx, ctx.actor, after, writeOffReversed(gone));
  return owedCents;
}

const paidStatuses: readonly OrderStatus[] = ["payment_sent", "completed"];

/**
 * Whether the order leaves the statuses that say it was paid, for an earlier one: then the payout came back.
 */
function goesBack({ before, after }: OrderChange): boolean {
  const leaves = paidStatuses.includes(before.status) && !paidStatuses.includes(after.status);
  return leaves && after.status !== "canceled";
}

function whyNotWithPayoutGone(ctx: PaymentsCtx, change: OrderChange, payout: PayoutRow): Failure | null {
  const { before, after } = change;
  const mayOverride = isStaffFor(ctx.actor, "orders.override");
  if (after.removedAt && payout.state === "sent") return onItsWay;
  if (before.amountCents !== after.amountCents) return alreadyPaid;
  if (before.status === after.status) return null;
  if (after.status === "canceled") {
    if (isCustomers(ctx, after)) return paidOut;
    if (!mayOverride) return managersCancel;
    return isGoldOwed(after) ? paidGold : null;
  }
  if (before.status === "canceled" && !paidStatuses.includes(after.status)) return reopenAsPaid;
  return goesBack(change) && payout.state === "confirmed" && !mayOverride ? managersReturn : null;
}

/** Whether the change is the customer's own. */
function isCustomers({ actor }: PaymentsCtx, order: OrderRow): boolean {
  return isOwnOrder(actor, order) || !isStaffFor(actor, "orders.progress");
}

/** What is promised of an order whose payout has left: what was kept stays so, and nothing new begins. */
function paidDeadline(before: OrderRow, after: OrderRow): OrderDeadline | undefined {
  if (!after.deadlineAt || after.deadlineMetAt) return undefined;
  const { deadlineStartedAt, deadlineAt, deadlineMetAt } = before;
  if (deadlineMetAt) return { deadlineStartedAt, deadlineAt, deadlineMetAt };
  return noDeadline;
}

const noDeadline: OrderDeadline = { deadlineStartedAt: null, deadlineAt: null, deadlineMetAt: null };

/** What is owed again is promised anew from now on (Rule P23). */
async function newDeadline({ clock }: PaymentsCtx, tx: Transaction, order: OrderRow): Promise<OrderDeadline> {
  const deadlineStartedAt = clock.now();
  const deadlineAt = await promisedBy(tx, order, deadlineStartedAt);
  return { deadlineStartedAt, deadlineAt, deadlineMetAt: null };
}

/** A payout follows the order's amount and has to be approved anew; of nothing there is none. */
async function followAmount(
  ctx: PaymentsCtx,
  tx: Transaction,
  order: OrderRow,
  payout: PayoutRow,
  owedCents: number,
): Promise<PayoutRow | null> {
  if (owedCents > 0) {
    const restarted = await restartPayout(ctx, tx, order, payout, owedCents);
    await appendOrderEvent(tx, ctx.actor, order, dueEvent(restarted));
    return restarted;
  }
  await endPayout(ctx, tx, order, payout, "Nothing is owed anymore");
  return null;
}

/** Why status and money would stand apart, and the way out. */
function apart(order: OrderRow, state: MoneyState, { owed_to_customers }: Balances): Failure {
  const status = statusLabels[order.status];
  const texts: Partial<Record<MoneyState, string>> = {
    owed: `We still owe ${formatUsd(-owed_to_customers)} for this order. Send the payout first, or ask a manager to write it off.`,
    written_off: `The amount was written off, so there's nothing to send. Set Completed instead of ${status}.`,
    paid_out: `The payout was already sent. Mark it as failed before you set ${status}.`,
    nothing: `We haven't paid for this order, so it can't be ${status}.`,
  };
  return { code: "conflict", text: texts[state] ?? `This order can't be ${status} now.` };
}

function backReason({ after, note }: OrderChange): string {
  if (note) return note;
  return after.removedAt ? "The order was removed" : `The order is ${statusLabels[after.status]}`;
}

const onItsWay: Failure = {
  code: "conflict",
  text: "The payout was sent but isn't confirmed. Confirm it or mark it as failed before you remove the order.",
};
const paidOut: Failure = {
  code: "conflict",
  text: "This order has been paid, so you can't cancel it here. Please message us.",
};
const managersCancel: Failure = {
  code: "conflict",
  text: "The payout was already sent. If it came back, mark it as failed. Otherwise only a manager can cancel the order.",
};
const paidGold: Failure = {
  code: "conflict",
  field: "gold",
  text: "The payout was already sent, so this gold is paid for. Keep it and say why, or return it.",
};
const managersReturn: Failure = {
  code: "conflict",
  text: "The customer received this payout. Only a manager can move the order back.",
};
const reopenAsPaid: Failure = {
  code: "conflict",
  text: "The payout was already sent. Reopen the order as Payment Sent or Completed, or mark the payout as failed first.",
};
const alreadyPaid: Failure = {
  code: "conflict",
  field: "amountCents",
  text: "The payout was already sent, so the amount can't change.",
};
