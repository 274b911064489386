import { and, eq, gt } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { type OrdersCtx, promotionsTopic } from "../orders/index.ts";
import { endCommission, lockOpenCommission, post } from "../payments/index.ts";
import { readBalancesOf } from "./commission-balance.ts";
import { lockCommissions } from "./lock-commissions.ts";
import { referralCommissions } from "./tables.ts";

/**
 * The signed-in referrer gives up what they have earned and not been paid, in a transaction of the caller
 * (Rules P13, P26): each commission is booked back for its own order, the log says how much in all, and an
 * open request for it ends. Answers the sum in cents; nothing happens where nothing is owed. Refuses while
 * staff are paying it out (`conflict`).
 */
export async function waiveCommission(
  ctx: OrdersCtx,
  tx: Transaction,
  referrerId: string,
): Promise<Result<number>> {
  await lockCommissions(tx, referrerId);
  const [balance] = await readBalancesOf(tx, referrerId);
  const amountCents = balance?.balanceCents ?? 0;
  if (amountCents <= 0) return ok(0);
  const ended = await endOpenRequest(ctx, tx, referrerId);
  if (!ended.ok) return ended;
  await waiveRows(ctx, tx, { referrerId, amountCents });
  await appendEvent(tx, {
    subjectKind: "person",
    subjectId: referrerId,
    type: "commission.waived",
    actor: ctx.actor,
    visibility: "internal",
    data: { amountCents },
    topics: [`user:${referrerId}`, promotionsTopic],
  });
  return ok(amountCents);
}

/**
 * Spreads the sum over the commissions that haven't been paid out. Where earlier ones were reversed after
 * their payout, it is less than they are: the rest has already made up for those.
 */
async function waiveRows(
  ctx: OrdersCtx,
  tx: Transaction,
  { referrerId, amountCents }: { referrerId: string; amountCents: number },
): Promise<void> {
  const isUnpaid = and(
    eq(referralCommissions.referrerId, referrerId),
    eq(referralCommissions.state, "credited"),
    gt(referralCommissions.remainingCents, 0),
  );
  const rows = await tx
    .select()
    .from(referralCommissions)
    .where(isUnpaid)
    .orderBy(referralCommissions.creditedAt);
  const at = ctx.clock.now();
  let left = amountCents;
  for (const { orderId, remainingCents } of rows) {
    const cents = Math.min(left, remainingCents);
    if (cents === 0) break;
    left -= cents;
    await tx
      .update(referralCommissions)
      .set({ state: "waived", waivedCents: cents, remainingCents: remainingCents - cents, updatedAt: at })
      .where(eq(referralCommissions.orderId, orderId));
    const booked = await post(tx, {
      orderId,
      kind: "commission_waived",
      key: `commission_waived:${orderId}`,
      entries: { commissions_owed: cents, commissions: -cents },
      at,
    });
    if (!booked) throw new Error(`commission_waived was booked before: ${orderId}`);
  }
  if (left > 0) throw new Error(`${left} cents of commission are owed for no order`);
}

/** Without a mail: whoever gives it up knows. Once staff have seen where it goes, it may be on its way. */
async function endOpenRequest(
  ctx: OrdersCtx,
  tx: Transaction,
  referrerId: string,
): Promise<Result<undefined>> {
  const open = await lockOpenCommission(tx, referrerId);
  if (!open) return ok(undefined);
  if (open.revealedAt || open.approvedBy) return fail(beingPaid);
  await endCommission(ctx, tx, open, null);
  return ok(undefined);
}

const beingPaid = {
  code: "conflict",
  text: "Your commission is being paid out. Try again once it has been, or message us.",
} as const;
