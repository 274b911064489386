import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../platform/database/connect.ts";
import {
  type Decision,
  type OrderRow,
  type OrdersCtx,
  reviveCreditNotes,
  setCustomerMark,
  voidCreditNotes,
} from "../orders/index.ts";
import { isOpen, needsMoney, products, purchaseOf, saleOf, unpaidGold } from "../orders/model.ts";
import { type Balances, post, readBalances, readGoodwill } from "./ledger/ledger.ts";
import type { Account, PostingKind, Reversible } from "./ledger/ledger-names.ts";
import { costOf, heldOf, paidOf } from "./money-state.ts";
import { followClaim } from "./refunds/open-claim.ts";
import { chainPayments, paymentsTakenBack } from "./tables.ts";

/** Whether what a customer sells is ours, so that its amount is owed to them or has been paid. */
export function isOurs(order: Pick<OrderRow, "type" | "status" | "removedAt" | "handedOverAt">): boolean {
  if (order.removedAt) return false;
  const product = products[order.type];
  return product.payer === "us" && product.isOurs(order);
}

type Target = {
  kind: Reversible;
  /** What is debited and what is credited when the target rises. */
  debit: Account;
  credit: Account;
  /** Booked until now, and what the order's state asks for, in the accounts' unit. */
  booked: number;
  wanted: number;
};

/** Books the difference between what is booked and what should be, if any; a fall is the reversed booking. */
async function bookTo(ctx: OrdersCtx, tx: Transaction, order: OrderRow, target: Target): Promise<void> {
  const rise = target.wanted - target.booked;
  if (rise === 0) return;
  const kind: PostingKind = rise > 0 ? target.kind : `${target.kind}_reversed`;
  const booked = await post(tx, {
    orderId: order.id,
    kind,
    key: `${kind}:${order.id}:${order.version}`,
    entries: { [target.debit]: rise, [target.credit]: -rise },
    at: ctx.clock.now(),
  });
  if (!booked) throw new Error(`${kind} was booked before for version ${order.version} of the order`);
}

/** The status that an order had before this change; left out, it has the same as now. */
type Since = { before?: OrderRow };

/**
 * Whether an order goes back to before its money had to be there, which takes a write-off back: somebody
 * decides anew what becomes of what was missing.
 */
function isGoneBack({ type, status }: OrderRow, before: OrderRow | undefined): boolean {
  return before !== undefined && needsMoney(type, before.status) && !needsMoney(type, status);
}

/**
 * Brings what a sale to us owes in line with its state: money, and gold that we hold and don't pay for (Rule
 * P45). Money that has left stays booked. Answers what is owed, in cents.
 */
export async function settleSale(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  { before }: Since = {},
): Promise<number> {
  const balances = await readBalances(tx, order.id);
  const paid = -balances.cash;
  const wanted = isOurs(order) ? order.amountCents : paid;
  const { kind, debit } = saleOf(order.type).received;
  await bookTo(ctx, tx, order, {
    kind,
    debit,
    credit: "owed_to_customers",
    booked: balances[debit],
    wanted,
  });
  await bookTo(ctx, tx, order, {
    kind: "gold_owed",
    debit: "gold_in_hand",
    credit: "gold_owed_back",
    booked: balances.gold_in_hand,
    wanted: unpaidGold(order),
  });
  const writtenOff = -balances.written_off;
  const stays = isGoneBack(order, before) ? 0 : Math.min(writtenOff, Math.max(0, wanted - paid));
  await bookTo(ctx, tx, order, {
    kind: "sale_written_off",
    debit: "owed_to_customers",
    credit: "written_off",
    booked: writtenOff,
    wanted: stays,
  });
  return wanted - paid - stays;
}

/** Whether a purchase is over without a delivery, so that what was paid goes back. */
function isCalledOff({ status, removedAt }: OrderRow): boolean {
  return status === "canceled" || (removedAt !== null && isOpen(status));
}

/**
 * Brings what a customer's payment stands for in line with the order: sold once it is completed, as far as it
 * was paid or written off; its gear deposit held, kept or given back; a refund due for what is too much or
 * was canceled, which an open claim follows; and a deposit of the customer in between. No account of what we
 * owe ever stands in debit.
 */
export async function settlePurchase(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  { before }: Since = {},
): Promise<void> {
  await settleGoodwill(ctx, tx, order, before);
  const balances = await readBalances(tx, order.id);
  const { kind, credit } = purchaseOf(order.type).delivered;
  const wanted = wantedOf(order, balances, before);
  const debit = "customer_deposits";
  const book = (target: Omit<Target, "debit">) => bookTo(ctx, tx, order, { ...target, debit });
  await bookTo(ctx, tx, order, {
    kind: "purchase_written_off",
    debit: "written_off",
    credit: "customer_deposits",
    booked: balances.written_off,
    wanted: wanted.writtenOff,
  });
  await book({ kind, credit, booked: -balances[credit], wanted: wanted.sold });
  await book({
    kind: "gear_deposit_held",
    credit: "gear_deposits",
    booked: -balances.gear_deposits,
    wanted: wanted.gear,
  });
  await book({
    kind: "refund_due",
    credit: "refunds_due",
    booked: -balances.refunds_due,
    wanted: wanted.due,
  });
  await followClaim(ctx, tx, order.id);
}

/** Brings a purchase and its customer's mark in line once its change is written, see `Decision.book`. */
export function settled(ctx: OrdersCtx, tx: Transaction): NonNullable<Decision["book"]> {
  return async (changed) => {
    await settlePurchase(ctx, tx, changed);
    await followTakenBack(ctx, tx, changed);
    return {};
  };
}

/** The mark of an order's customer follows whether money paid for it is taken back now (Rule P49). */
async function followTakenBack(ctx: OrdersCtx, tx: Transaction, order: OrderRow): Promise<void> {
  const { orderId, returnedAt } = paymentsTakenBack;
  const byBank = await tx.$count(paymentsTakenBack, and(eq(orderId, order.id), isNull(returnedAt)));
  const isReverted = and(eq(chainPayments.orderId, order.id), eq(chainPayments.state, "reverted"));
  await setCustomerMark(ctx, tx, order, byBank + (await tx.$count(chainPayments, isReverted)) > 0);
}

type Wanted = { writtenOff: number; sold: number; gear: number; due: number };

/** What an order's state asks to stand on each account, in cents. */
function wantedOf(order: OrderRow, balances: Balances, before: OrderRow | undefined): Wanted {
  return isCalledOff(order) ? wantedOfCanceled(order, balances) : wantedOfOpen(order, balances, before);
}

/**
 * Of a canceled order goes back what we hold, but for the deposit on gear that is still out, or that is kept.
 */
function wantedOfCanceled({ depositCents, depositState }: OrderRow, balances: Balances): Wanted {
  const held = Math.max(0, heldOf(balances));
  const deposit = Math.min(depositCents, held);
  const sold = depositState === "kept" ? deposit : 0;
  const gear = depositState === "held" ? deposit : 0;
  return { writtenOff: 0, sold, gear, due: held - sold - gear };
}

function wantedOfOpen(order: OrderRow, balances: Balances, before: OrderRow | undefined): Wanted {
  const { amountCents, depositCents, depositState, status } = order;
  const paid = paidOf(balances);
  const cost = costOf(order);
  const missing = Math.max(0, cost - paid);
  const writtenOff = isGoneBack(order, before) ? 0 : Math.min(balances.written_off, missing);
  const covered = paid + writtenOff;
  const gear = depositState === "held" && covered >= amountCents ? depositCents : 0;
  const price = amountCents - (depositState === "kept" ? 0 : depositCents);
  const sold = status === "completed" ? Math.max(0, Math.min(price, covered - gear)) : 0;
  // What went back as goodwill cannot go back again.
  const due = Math.max(0, Math.min(heldOf(balances), paid - cost));
  return { writtenOff, sold, gear, due };
}

/**
 * Brings what stands as goodwill in line. With a canceled order its goodwill refunds are part of what went
 * back; reopened they count as gifts again, unless the rest has gone back too. What was refunded because it
 * was due, and then taken back by the chain or a bank, is a loss of ours and no debt of the customer's order.
 */
async function settleGoodwill(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  before: OrderRow | undefined,
): Promise<void> {
  const balances = await readBalances(tx, order.id);
  const { givenCents, movedCents, lostCents } = await readGoodwill(tx, order.id);
  const money = heldOf(balances) + balances.dust_forgiven;
  const isOff = isCalledOff(order);
  const isReopened = before !== undefined && isCalledOff(before) && !isOff;
  const isStillGiven = isReopened && money + givenCents >= costOf(order);
  const stillMoved = isStillGiven ? 0 : movedCents;
  // Goodwill beyond what the order costs by now counts as part of what was due back.
  const beyond = Math.min(givenCents, balances.dust_forgiven + givenCents - costOf(order));
  const moved = isOff ? givenCents : Math.max(stillMoved, beyond);
  if (isOff && moved > movedCents) await voidCreditNotes(ctx, tx, order.id);
  if (isStillGiven && movedCents > 0) await reviveCreditNotes(tx, order.id);
  await bookTo(ctx, tx, order, {
    kind: "goodwill_moved",
    debit: "customer_deposits",
    credit: "goodwill",
    booked: movedCents,
    wanted: moved,
  });
  await bookTo(ctx, tx, order, {
    kind: "refund_lost",
    debit: "goodwill",
    credit: "customer_deposits",
    booked: lostCents,
    wanted: Math.max(0, -(money + givenCents - moved)),
  });
}
