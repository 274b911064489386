import { eq } from "drizzle-orm";
import { partOf } from "../../kernel/money.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import {
  appendOrderEvent,
  hasOtherCompleted,
  mailKey,
  type OrderChange,
  type OrderRow,
  type OrdersCtx,
  promotionsTopic,
} from "../orders/index.ts";
import { post, readEarningCents } from "../payments/index.ts";
import { readReferral } from "../people/index.ts";
import { commissionHundredths, guestOrderDays } from "./commission.ts";
import { referralCommissions } from "./tables.ts";

const dayMilliseconds = 86_400_000;

/**
 * Brings the commission of an order in line with its state (Rule P26): 5 % of the money that moved for it,
 * without the deposit, while it stands completed (Rule P30). The difference to what stands is booked, so
 * doing it again books nothing. Of a friend's orders only the first that was completed earns, and one at a
 * time.
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
  if (!row) {
    const referrerId = wanted > 0 ? await referrerFor(tx, after, after.customerId) : null;
    if (referrerId) await credit(ctx, tx, after, { friendId: after.customerId, referrerId, cents: wanted });
    return;
  }
  const rise = wanted - row.remainingCents;
  if (rise === 0) return;
  // What is added to a commission that was paid out is still to be paid.
  const state = wanted === 0 ? "reversed" : rise > 0 ? "credited" : row.state;
  const set = { remainingCents: wanted, state, updatedAt: ctx.clock.now() } as const;
  await tx.update(referralCommissions).set(set).where(eq(referralCommissions.orderId, after.id));
  await book(ctx, tx, after, row.referrerId, rise);
}

/** What the order earns as it stands, whoever gets it, in cents. */
async function earnedBy(tx: Transaction, order: OrderRow): Promise<number> {
  if (order.status !== "completed" || order.removedAt) return 0;
  return partOf(await readEarningCents(tx, order), commissionHundredths);
}

/** Who gets something for this order of a friend: nobody refers themself, and a friend is somebody new. */
async function referrerFor(tx: Transaction, order: OrderRow, friendId: string): Promise<string | null> {
  const referral = await readReferral(tx, friendId);
  if (!referral || referral.referrerId === friendId) return null;
  const referrer = mailKey(referral.referrerEmail);
  if ([referral.friendEmail, order.customerEmail].some((email) => mailKey(email) === referrer)) return null;
  // A guest order from before the link can have been followed did not come by it.
  const earliest = referral.friendSince.getTime() - guestOrderDays * dayMilliseconds;
  if (order.createdAt.getTime() < earliest) return null;
  if (await hasOtherCompleted(tx, { customerId: friendId, orderId: order.id })) return null;
  return referral.referrerId;
}

type Credit = { friendId: string; referrerId: string; cents: number };

/**
 * A friend's row is taken by one order at a time; a second that is completed at this moment waits here and
 * then finds it.
 */
async function credit(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  { friendId, referrerId, cents }: Credit,
): Promise<void> {
  const now = ctx.clock.now();
  const state = "credited" as const;
  const values = {
    friendId,
    referrerId,
    orderId: order.id,
    creditedCents: cents,
    remainingCents: cents,
    state,
    creditedAt: now,
    updatedAt: now,
  };
  const credited = await tx
    .insert(referralCommissions)
    .values(values)
    .onConflictDoUpdate({
      target: referralCommissions.friendId,
      set: values,
      setWhere: eq(referralCommissions.remainingCents, 0),
    })
    .returning({ friendId: referralCommissions.friendId });
  if (credited.length > 0) await book(ctx, tx, order, referrerId, cents);
}

/** The job that mails a referrer what was credited to them. */
export const commissionJob = "commission-credited";

/**
 * Books what was earned, or takes it back, and tells the desk and the referrer, by mail too what was
 * credited.
 */
async function book(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  referrerId: string,
  rise: number,
): Promise<void> {
  const kind = rise > 0 ? "commission_earned" : "commission_earned_reversed";
  const booked = await post(tx, {
    orderId: order.id,
    kind,
    key: `${kind}:${order.id}:${order.version}`,
    entries: { commissions: rise, commissions_owed: -rise },
    at: ctx.clock.now(),
  });
  if (!booked) throw new Error(`${kind} was booked before for version ${order.version} of the order`);
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
}
