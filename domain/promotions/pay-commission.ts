import { and, eq, gt, inArray, ne } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { lockOrders, type OrderRow, type OrdersCtx } from "../orders/index.ts";
import { post } from "../payments/index.ts";
import { letLeave } from "../release/index.ts";
import { otherBalance } from "./approve-payout.ts";
import type { SameTrait } from "./commission.ts";
import { readBalancesOf } from "./commission-balance.ts";
import { endRequest } from "./end-request.ts";
import { lockCommissions } from "./lock-commissions.ts";
import {
  commissionRelease,
  lockRequest,
  mayDecide,
  type RequestAct,
  referrerOf,
  referrerPrint,
} from "./payout-request-row.ts";
import { sameTraitOf } from "./same-person.ts";
import { blockCommission } from "./settle-commission.ts";
import { commissionPayouts, referralCommissions } from "./tables.ts";

const isUnpaid = and(eq(referralCommissions.state, "credited"), gt(referralCommissions.remainingCents, 0));

type PayCommission = RequestAct & {
  /** The whole balance, as it was shown. */
  amountCents: number;
  /** What the payment service calls the transfer. */
  reference: string;
};

/**
 * Managers enter that what a referrer asked for was paid out, all of the balance (Rules P13, P26): payout,
 * booking, request and event in one transaction. The same reference again enters nothing. First it is looked
 * again whether a friend is the referrer: then nothing is paid, and what that friend brought is taken back.
 * Refuses an amount that is not the balance by now, a payout that lacks its second person or comes from them
 * (Rule P31), a reference that was entered with another amount, a request that was decided or changed since
 * it was seen (`conflict`), a missing reference (`invalid`), and paying oneself (`forbidden`).
 */
export async function payCommission(ctx: OrdersCtx, input: PayCommission): Promise<Result<undefined>> {
  const may = mayDecide(ctx);
  if (!may.ok) return may;
  const reference = input.reference.trim();
  if (!reference) return fail(noReference);
  const looked = await transact(ctx.db, async (tx) => {
    const referrerId = await referrerOf(ctx, tx, input);
    if (!referrerId.ok) return referrerId;
    return ok(await blockSamePeople(ctx, tx, referrerId.value));
  });
  if (!looked.ok) return looked;
  if (looked.value > 0) return fail(notTwoPeople);
  return transact(ctx.db, (tx) => pay(ctx, tx, { ...input, reference }));
}

async function pay(ctx: OrdersCtx, tx: Transaction, input: PayCommission): Promise<Result<undefined>> {
  const { amountCents, reference } = input;
  const owner = await referrerOf(ctx, tx, input);
  if (!owner.ok) return owner;
  const referrerId = owner.value;
  const friendIds = await lockCommissions(tx, referrerId);
  const entered = await findPayout(tx, referrerId, reference);
  if (entered) return entered.amountCents === amountCents ? ok(undefined) : fail(otherAmount);
  const locked = await lockRequest(ctx, tx, input);
  if (!locked.ok) return locked;
  const { request, personId } = locked.value;
  const [balance] = await readBalancesOf(tx, referrerId);
  const balanceCents = balance?.balanceCents ?? 0;
  if (balanceCents <= 0) return fail(nothingOwed);
  if (balanceCents !== amountCents) return fail(otherBalance(balanceCents));
  const customer = await referrerPrint(ctx, tx, referrerId);
  const left = await letLeave(ctx, tx, commissionRelease(request, { amountCents, customer }));
  if (!left.ok) return left;
  await book(ctx, tx, { referrerId, friendIds, amountCents, reference, personId });
  await endRequest(ctx, tx, request, { state: "paid", paidCents: amountCents });
  return ok(undefined);
}

type Booked = {
  referrerId: string;
  friendIds: string[];
  amountCents: number;
  reference: string;
  personId: string;
};

async function book(
  ctx: OrdersCtx,
  tx: Transaction,
  { referrerId, friendIds, amountCents, reference, personId: paidBy }: Booked,
): Promise<void> {
  const at = ctx.clock.now();
  const [payout] = await tx
    .insert(commissionPayouts)
    .values({ referrerId, amountCents, reference, paidBy, paidAt: at })
    .returning({ id: commissionPayouts.id });
  if (!payout) throw new Error("A payout of commission was not stored");
  const stillDue = and(
    inArray(referralCommissions.friendId, friendIds),
    gt(referralCommissions.remainingCents, 0),
    ne(referralCommissions.state, "waived"),
  );
  await tx.update(referralCommissions).set({ state: "paid", updatedAt: at }).where(stillDue);
  await post(tx, {
    orderId: null,
    kind: "commission_paid",
    key: `commission_paid:${payout.id}`,
    entries: { commissions_owed: amountCents, cash: -amountCents },
    at,
  });
}

async function findPayout(tx: Transaction, referrerId: string, reference: string) {
  const isSame = and(
    eq(commissionPayouts.referrerId, referrerId),
    eq(commissionPayouts.reference, reference),
  );
  const [found] = await tx.select().from(commissionPayouts).where(isSame);
  return found;
}

const noReference: Failure = {
  code: "invalid",
  field: "reference",
  text: "Please enter the transfer's reference.",
};

const notTwoPeople: Failure = {
  code: "conflict",
  text: "A friend turned out to be the referrer, so that commission was taken back. Nothing was recorded. See Blocked commission.",
};

const nothingOwed: Failure = {
  code: "conflict",
  field: "amountCents",
  text: "We owe this person nothing now.",
};

const otherAmount: Failure = {
  code: "conflict",
  field: "reference",
  text: "This reference is already used for another amount.",
};

type Found = { orderId: string; sameTrait: SameTrait };

/**
 * Looks again, before commission is paid out, whether a friend has turned out to be the referrer (Rule P26):
 * what their order earned is taken back. Commission that was paid out already stays. Answers how many were.
 */
async function blockSamePeople(ctx: OrdersCtx, tx: Transaction, referrerId: string): Promise<number> {
  const found = await findSame(ctx, tx, referrerId);
  if (found.length === 0) return 0;
  // The orders first, as whatever changes an order locks them.
  const orders = await lockOrders(
    tx,
    found.map(({ orderId }) => orderId),
  );
  let blocked = 0;
  for (const order of orders) {
    const sameTrait = found.find(({ orderId }) => orderId === order.id)?.sameTrait;
    if (sameTrait && (await block(ctx, tx, order, sameTrait))) blocked += 1;
  }
  return blocked;
}

async function findSame(ctx: OrdersCtx, tx: Transaction, referrerId: string): Promise<Found[]> {
  const rows = await tx
    .select({ friendId: referralCommissions.friendId, orderId: referralCommissions.orderId })
    .from(referralCommissions)
    .where(and(eq(referralCommissions.referrerId, referrerId), isUnpaid));
  const found: Found[] = [];
  for (const { friendId, orderId } of rows) {
    const sameTrait = await sameTraitOf(ctx, tx, { referrerId, friendId });
    if (sameTrait) found.push({ orderId, sameTrait });
  }
  return found;
}

async function block(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  sameTrait: SameTrait,
): Promise<boolean> {
  const [row] = await tx
    .select()
    .from(referralCommissions)
    .where(and(eq(referralCommissions.orderId, order.id), isUnpaid))
    .for("update");
  if (!row) return false;
  const { referrerId, remainingCents } = row;
  await blockCommission(ctx, tx, order, { referrerId, remainingCents, sameTrait });
  return true;
}
