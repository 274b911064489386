import { and, eq, gt, inArray } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { type CommissionPort, lockOrders, type OrderRow, type OrdersCtx } from "../orders/index.ts";
import type { SameTrait } from "./commission.ts";
import { readBalancesOf } from "./commission-balance.ts";
import { lockCommissions } from "./lock-commissions.ts";
import { sameTraitOf } from "./same-person.ts";
import { blockCommission } from "./settle-commission.ts";
import { referralCommissions } from "./tables.ts";

const isUnpaid = and(eq(referralCommissions.state, "credited"), gt(referralCommissions.remainingCents, 0));

/**
 * What payments ask promotions when they pay a referrer (Rules P13, P26): what is credited is paid with
 * one payout, the oldest first, and credited again when its money comes back.
 */
export const commissionPort: CommissionPort = {
  lock: lockCommissions,
  check: async (ctx, referrerId) => {
    const blocked = await transact(ctx.db, async (tx) => ok(await blockSamePeople(ctx, tx, referrerId)));
    return blocked.ok && blocked.value > 0 ? fail(notTwoPeople) : ok(undefined);
  },
  mark: async ({ clock }, tx, { referrerId, payoutId, isPaid }) => {
    const updatedAt = clock.now();
    const isOfPayout = and(eq(referralCommissions.payoutId, payoutId), eq(referralCommissions.state, "paid"));
    await tx
      .update(referralCommissions)
      .set(isPaid ? { state: "paid", payoutId, updatedAt } : { state: "credited", updatedAt })
      .where(isPaid ? inArray(referralCommissions.friendId, await readPaid(tx, referrerId)) : isOfPayout);
  },
};

/** Whose commissions a payout that was just sent has paid: the oldest, but for what is still owed. */
async function readPaid(tx: Transaction, referrerId: string): Promise<string[]> {
  const [balance] = await readBalancesOf(tx, referrerId);
  const credited = await tx
    .select()
    .from(referralCommissions)
    .where(and(eq(referralCommissions.referrerId, referrerId), isUnpaid))
    .orderBy(referralCommissions.creditedAt);
  const owedCents = balance?.balanceCents ?? 0;
  let left = credited.reduce((sum, row) => sum + row.remainingCents, -owedCents);
  const paid: string[] = [];
  for (const { friendId, remainingCents } of credited) {
    left -= remainingCents;
    if (left >= 0) paid.push(friendId);
  }
  return paid;
}

const notTwoPeople: Failure = {
  code: "conflict",
  text: "A friend turned out to be the referrer, so that commission was taken back. Nothing was recorded. See Blocked commission under Promotions.",
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
