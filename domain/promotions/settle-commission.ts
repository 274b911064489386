import { and, eq, isNull, ne } from "drizzle-orm";
import { formatUsd, partOf } from "../../kernel/money.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import {
  appendOrderEvent,
  completedBeforeErasure,
  hasOtherCompleted,
  type OrderChange,
  type OrderRow,
  type OrdersCtx,
  promotionsTopic,
} from "../orders/index.ts";
import {
  commissionJob,
  endCommission,
  lockOpenCommission,
  post,
  readEarningCents,
  resizeCommission,
} from "../payments/index.ts";
import { readReferral } from "../people/index.ts";
import { readSettingsGroup } from "../settings/index.ts";
import { type CommissionState, commissionHundredths, guestOrderDays, type SameTrait } from "./commission.ts";
import { readBalancesOf } from "./commission-balance.ts";
import { lockBalance } from "./lock-commissions.ts";
import { sameTraitOf } from "./same-person.ts";
import { referralCommissions } from "./tables.ts";

const dayMilliseconds = 86_400_000;

/**
 * Brings the commission of an order in line with its state (Rule P26): 5 % of the money that moved for it,
 * without the deposit, while it stands completed (Rule P30). The difference to what stands is booked, so
 * doing it again books nothing. Of a friend's orders only the first that was completed earns, and one at a
 * time. A friend who is the referrer themself earns nothing for good: the desk sees by what. Of a commission
 * that was given up only what had been paid out before is left, and only that can be taken back.
 */
export async function settleCommission(
  ctx: OrdersCtx,
  tx: Transaction,
  { before, after }: OrderChange,
): Promise<void> {
  if (after.customerId === null || (before.status !== "completed" && after.status !== "completed")) return;
  const wanted = await earnedBy(tx, after);
  const [row] = await tx
    .select()
    .from(referralCommissions)
    .where(eq(referralCommissions.orderId, after.id))
    .for("update");
  if (row?.sameTrait) return;
  if (!row) {
    const friendId = after.customerId;
    const referrerId = wanted > 0 ? await referrerFor(ctx, tx, { order: after, friendId }) : null;
    if (!referrerId) return;
    const sameTrait = await sameTraitOf(ctx, tx, { referrerId, friendId });
    await credit(ctx, tx, after, { friendId, referrerId, cents: wanted, sameTrait });
    return;
  }
  if (row.state === "waived") return settleWaived(ctx, tx, after, { row, earned: wanted });
  const rise = wanted - row.remainingCents;
  if (rise === 0) return;
  // What is added to a commission that was paid out is still to be paid.
  const state = wanted === 0 ? "reversed" : rise > 0 ? "credited" : row.state;
  const set = { remainingCents: wanted, state, updatedAt: ctx.clock.now() } as const;
  await tx.update(referralCommissions).set(set).where(eq(referralCommissions.orderId, after.id));
  await book(ctx, tx, after, { referrerId: row.referrerId, rise });
}

/** A waived commission never rises, and what was given up of it isn't taken back a second time. */
async function settleWaived(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  { row, earned }: { row: typeof referralCommissions.$inferSelect; earned: number },
): Promise<void> {
  const { referrerId, remainingCents, waivedCents } = row;
  const left = Math.min(remainingCents, Math.max(0, earned - waivedCents));
  if (left === remainingCents) return;
  const set = { remainingCents: left, updatedAt: ctx.clock.now() };
  await tx.update(referralCommissions).set(set).where(eq(referralCommissions.orderId, order.id));
  await book(ctx, tx, order, { referrerId, rise: left - remainingCents });
}

/** What the order earns as it stands, whoever gets it, in cents. */
async function earnedBy(tx: Transaction, order: OrderRow): Promise<number> {
  if (order.status !== "completed" || order.removedAt) return 0;
  return partOf(await readEarningCents(tx, order), commissionHundredths);
}

/**
 * Whose link brought this friend to this order: nobody refers themself, and a friend is somebody new, not a
 * customer who had their data erased and came again.
 */
async function referrerFor(
  ctx: OrdersCtx,
  tx: Transaction,
  { order, friendId }: { order: OrderRow; friendId: string },
): Promise<string | null> {
  const referral = await readReferral(tx, friendId);
  if (!referral || referral.referrerId === friendId) return null;
  // A guest order from before the link can have been followed did not come by it.
  const earliest = referral.friendSince.getTime() - guestOrderDays * dayMilliseconds;
  if (order.createdAt.getTime() < earliest) return null;
  if (await hasOtherCompleted(tx, { customerId: friendId, orderId: order.id })) return null;
  const emails = [order.customerEmail, referral.friendEmail];
  if (await completedBeforeErasure(ctx, tx, { order, emails })) return null;
  return referral.referrerId;
}

type Credit = { friendId: string; referrerId: string; cents: number; sameTrait: SameTrait | null };

/**
 * A friend's row is taken by one order at a time; a second that is completed at this moment waits here and
 * then finds it.
 */
async function credit(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  { friendId, referrerId, cents, sameTrait }: Credit,
): Promise<void> {
  const now = ctx.clock.now();
  const state: CommissionState = sameTrait ? "blocked" : "credited";
  const values = {
    friendId,
    referrerId,
    orderId: order.id,
    creditedCents: cents,
    remainingCents: sameTrait ? 0 : cents,
    state,
    sameTrait,
    creditedAt: now,
    updatedAt: now,
  };
  const credited = await tx
    .insert(referralCommissions)
    .values(values)
    .onConflictDoUpdate({
      target: referralCommissions.friendId,
      set: values,
      // What was found to be the same person stays so, and what was given up too.
      setWhere: and(
        eq(referralCommissions.remainingCents, 0),
        isNull(referralCommissions.sameTrait),
        ne(referralCommissions.state, "waived"),
      ),
    })
    .returning({ friendId: referralCommissions.friendId });
  if (credited.length === 0) return;
  if (sameTrait) await tellBlocked(ctx, tx, order, { sameTrait, amountCents: cents });
  else await book(ctx, tx, order, { referrerId, rise: cents });
}

/**
 * Takes back what a friend's order has earned who has turned out to be the referrer themself. The order's row
 * needn't be locked: the commission's is.
 */
export async function blockCommission(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  {
    referrerId,
    remainingCents,
    sameTrait,
  }: { referrerId: string; remainingCents: number; sameTrait: SameTrait },
): Promise<void> {
  const set = { remainingCents: 0, state: "blocked", sameTrait, updatedAt: ctx.clock.now() } as const;
  await tx.update(referralCommissions).set(set).where(eq(referralCommissions.orderId, order.id));
  await book(ctx, tx, order, { referrerId, rise: -remainingCents, isBlocked: true });
  await tellBlocked(ctx, tx, order, { sameTrait, amountCents: remainingCents });
}

async function tellBlocked(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  data: { sameTrait: SameTrait; amountCents: number },
): Promise<void> {
  const event = { type: "commission.blocked", visibility: "internal", data } as const;
  await appendOrderEvent(tx, ctx.actor, order, { ...event, alsoHeard: [promotionsTopic] });
}

/**
 * Books what was earned, or takes it back, and tells the desk and the referrer, by mail too what was
 * credited.
 */
async function book(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  { referrerId, rise, isBlocked = false }: { referrerId: string; rise: number; isBlocked?: boolean },
): Promise<void> {
  const key = isBlocked ? "blocked" : String(order.version);
  const kind = rise > 0 ? "commission_earned" : "commission_earned_reversed";
  const booked = await post(tx, {
    orderId: order.id,
    kind,
    key: `${kind}:${order.id}:${key}`,
    entries: { commissions: rise, commissions_owed: -rise },
    at: ctx.clock.now(),
  });
  if (!booked) throw new Error(`${kind} was booked before: ${key}`);
  const type = rise > 0 ? "commission.credited" : "commission.reversed";
  const amountCents = Math.abs(rise);
  await appendOrderEvent(tx, ctx.actor, order, {
    type,
    visibility: "internal",
    data: { amountCents },
    alsoHeard: [promotionsTopic],
  });
  const { seq } = await appendEvent(tx, {
    subjectKind: "person",
    subjectId: referrerId,
    type,
    actor: ctx.actor,
    visibility: "internal",
    data: { amountCents },
    topics: [`user:${referrerId}`],
  });
  if (rise > 0) await addJob(tx, commissionJob, { referrerId, seq });
  const why = isBlocked ? "A friend's order doesn't earn commission" : "A friend's order was refunded";
  await followBalance(ctx, tx, { referrerId, why });
}

/**
 * What a referrer has asked to be paid follows their balance. What was taken back and leaves less than the
 * smallest payout ends it, with the reason that they read.
 */
async function followBalance(
  ctx: OrdersCtx,
  tx: Transaction,
  { referrerId, why }: { referrerId: string; why: string },
): Promise<void> {
  await lockBalance(tx, referrerId);
  const open = await lockOpenCommission(tx, referrerId);
  if (!open) return;
  const { leastPayoutCents } = await readSettingsGroup(tx, "referrals");
  const [balance] = await readBalancesOf(tx, referrerId);
  const balanceCents = balance?.balanceCents ?? 0;
  if (balanceCents >= Math.min(leastPayoutCents, open.amountCents))
    return resizeCommission(ctx, tx, open, balanceCents);
  await endCommission(ctx, tx, open, `${why}, so your balance is below ${formatUsd(leastPayoutCents)}.`);
}
