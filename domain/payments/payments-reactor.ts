import { and, eq, gt } from "drizzle-orm";
import { formatUsd } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import {
  appendOrderEvent,
  isOwnOrder,
  isStaffFor,
  type OrderChange,
  type OrderPromise,
  type OrderReactor,
  type OrderRow,
  type OrdersCtx,
} from "../orders/index.ts";
import { isOpen, shopPays, statusLabels } from "../orders/model.ts";
import type { PaymentSettings, PaymentsCtx } from "./context.ts";
import { readBalances } from "./ledger.ts";
import { isPaidByCustomer, isUnsent } from "./model.ts";
import { alivePayout, dueEvent, endPayout, openPayout, restartPayout } from "./payout-row.ts";
import { sendPayout } from "./send-payout.ts";
import { heldOf, isOurs, paidOf, settlePurchase, settleSale } from "./settle.ts";
import { chainPayments, type PayoutRow } from "./tables.ts";

const dayMilliseconds = 86_400_000;

/**
 * What money does when an order changes (docs/orders.md): sales of gold and accounts that are owed get their payout,
 * `payment_sent` sends it, a way back fails it; nothing is promised of what has been paid (Rule P23), and a customer does not
 * cancel it; purchases are delivered only when paid (Rule P16), and what was paid for a canceled one is a refund due.
 * Secrets of an ended order get their day of destruction (Rule P5). Doing it again books nothing.
 */
export function paymentsReactor(settings: PaymentSettings): OrderReactor {
  return async (orders, tx, change) => {
    const ctx: PaymentsCtx = { ...orders, ...settings };
    await keepOrExpireSecrets(ctx, tx, change);
    if (!isAboutMoney(change)) return ok(undefined);
    if (shopPays(change.after.type)) return reactToSale(ctx, tx, change);
    if (isPaidByCustomer(change.after.type)) return reactToPurchase(ctx, tx, change);
    return ok(undefined);
  };
}

function isAboutMoney({ before, after }: OrderChange): boolean {
  return (
    before.status !== after.status ||
    before.amountCents !== after.amountCents ||
    before.depositState !== after.depositState ||
    Boolean(before.handedOverAt) !== Boolean(after.handedOverAt) ||
    Boolean(before.removedAt) !== Boolean(after.removedAt)
  );
}

async function keepOrExpireSecrets(
  ctx: PaymentsCtx,
  tx: Transaction,
  { before, after }: OrderChange,
): Promise<void> {
  const hasEnded = (order: OrderChange["after"]) => order.removedAt !== null || !isOpen(order.status);
  if (hasEnded(before) === hasEnded(after)) return;
  const end = new Date(ctx.clock.now().getTime() + ctx.secretRetentionDays * dayMilliseconds);
  await ctx.vault.expire(tx, { subject: `order:${after.id}`, at: hasEnded(after) ? end : null });
}

async function reactToSale(
  ctx: PaymentsCtx,
  tx: Transaction,
  { before, after, note }: OrderChange,
): Promise<Result<OrderPromise | undefined>> {
  let payout = await alivePayout(tx, after.id);
  if (after.removedAt && payout?.state === "sent") return fail(onItsWay);
  const waits = payout !== null && isUnsent(payout.state);
  if (payout && !waits && before.amountCents !== after.amountCents) return fail(alreadyPaid);
  if (payout && !waits && after.status === "canceled" && isCustomers(ctx, after)) return fail(paidOut);
  if (!isOurs(after)) {
    if (payout && waits) await endPayout(ctx, tx, after, payout, backReason(after, note));
    await settleSale(ctx, tx, after);
    return ok(undefined);
  }
  const owedCents = await settleSale(ctx, tx, after);
  if (payout && waits && payout.amountCents !== owedCents) {
    payout = await followAmount(ctx, tx, after, payout, owedCents);
  }
  if (before.status === after.status && Boolean(before.handedOverAt) === Boolean(after.handedOverAt)) {
    return ok(undefined);
  }
  if (!payout && owedCents > 0) {
    payout = await openPayout(ctx, tx, after, owedCents);
    await appendOrderEvent(tx, ctx.actor, after, dueEvent(payout));
  }
  if (payout && !isUnsent(payout.state)) return ok(owedCents > 0 ? undefined : paidPromise(before, after));
  if (after.status !== "payment_sent" || !payout) return ok(undefined);
  const sent = await sendPayout(ctx, tx, after, payout);
  if (!sent.ok) return sent;
  await appendOrderEvent(tx, ctx.actor, after, sent.value);
  return ok(undefined);
}

/** Whether the change is the customer's own. */
function isCustomers({ actor }: PaymentsCtx, order: OrderRow): boolean {
  return isOwnOrder(actor, order) || !isStaffFor(actor, "orders.progress");
}

/** What is promised of an order whose payout has left: what was kept stays so, and nothing new begins. */
function paidPromise(before: OrderRow, after: OrderRow): OrderPromise | undefined {
  if (!after.promiseDueAt || after.promiseKeptAt) return undefined;
  const { promiseStartedAt, promiseDueAt, promiseKeptAt } = before;
  if (promiseKeptAt) return { promiseStartedAt, promiseDueAt, promiseKeptAt };
  return { promiseStartedAt: null, promiseDueAt: null, promiseKeptAt: null };
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
    const restarted = await restartPayout(ctx, tx, payout, owedCents);
    await appendOrderEvent(tx, ctx.actor, order, dueEvent(restarted));
    return restarted;
  }
  await endPayout(ctx, tx, order, payout, "Nothing is owed any more");
  return null;
}

const onItsWay = {
  code: "conflict",
  text: "The payout of this order has been sent and is not confirmed. Confirm it or mark it failed before you remove the order.",
} as const;

const paidOut = {
  code: "conflict",
  text: "This order has been paid and can no longer be canceled here. Please contact support.",
} as const;

const alreadyPaid = {
  code: "conflict",
  field: "amountCents",
  text: "The payout of this order has been sent, so its amount stays as it is.",
} as const;

function backReason(after: OrderChange["after"], note: string | undefined): string {
  if (note) return note;
  return after.removedAt ? "The order was removed" : `The order is ${statusLabels[after.status]}`;
}

const stillWatched = {
  code: "conflict",
  text: "A payment in ETH may still come for this order. It can be removed a week after its last payment has expired.",
} as const;

/** Whether something that is sent now for an order would still be found. */
async function isStillWatched({ clock }: OrdersCtx, tx: Transaction, orderId: string): Promise<boolean> {
  const isWatched = and(eq(chainPayments.orderId, orderId), gt(chainPayments.watchUntil, clock.now()));
  return (await tx.$count(chainPayments, isWatched)) > 0;
}

async function reactToPurchase(
  ctx: PaymentsCtx,
  tx: Transaction,
  { before, after, note }: OrderChange,
): Promise<Result<undefined>> {
  const balances = await readBalances(tx, after.id);
  const held = heldOf(balances);
  const received = paidOf(balances);
  if (after.removedAt && held > 0) {
    const text = `We hold ${formatUsd(held)} of the customer for this order. Refund it before you remove the order.`;
    return fail({ code: "conflict", text });
  }
  if (after.removedAt && (await isStillWatched(ctx, tx, after.id))) return fail(stillWatched);
  const first = after.type === "gold_buy" ? "gold_collected" : "in_progress";
  const delivers = after.status === first || after.status === "completed";
  const isFirst = before.status !== first && before.status !== after.status;
  if (delivers && isFirst && received < after.amountCents && !note) {
    const has = received > 0 ? `Only ${formatUsd(received)} of` : "Nothing of";
    const text = `${has} ${formatUsd(after.amountCents)} has been received. Enter the payment first, or say why in a note.`;
    return fail({ code: "conflict", field: "note", text });
  }
  await settlePurchase(ctx, tx, after);
  return ok(undefined);
}
