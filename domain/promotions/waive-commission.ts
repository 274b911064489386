import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { type OrdersCtx, promotionsTopic } from "../orders/index.ts";
import { post } from "../payments/index.ts";
import { readBalancesOf } from "./commission-balance.ts";
import { lockCommissions } from "./lock-commissions.ts";
import { payoutSubject } from "./payout-request-row.ts";
import { commissionPayoutRequests, commissionPayouts } from "./tables.ts";

/** How a waiver is told from a transfer where payouts of commission are listed. */
const waivedReference = "Given up by the referrer";

/**
 * The signed-in referrer gives up what they have earned and not been paid, in a transaction of the caller
 * (Rules P13, P26): it is booked back, the log says how much, and an open request for it ends. Answers the
 * sum in cents; nothing happens where nothing is owed.
 */
export async function waiveCommission(ctx: OrdersCtx, tx: Transaction, referrerId: string): Promise<number> {
  await lockCommissions(tx, referrerId);
  const [balance] = await readBalancesOf(tx, referrerId);
  const amountCents = balance?.balanceCents ?? 0;
  if (amountCents <= 0) return 0;
  const at = ctx.clock.now();
  const [waived] = await tx
    .insert(commissionPayouts)
    .values({ referrerId, amountCents, reference: waivedReference, paidBy: null, paidAt: at })
    .returning({ id: commissionPayouts.id });
  if (!waived) throw new Error("A waiver of commission was not stored");
  await post(tx, {
    orderId: null,
    kind: "commission_waived",
    key: `commission_waived:${waived.id}`,
    entries: { commissions_owed: amountCents, commissions: -amountCents },
    at,
  });
  await endOpenRequest(ctx, tx, referrerId);
  await appendEvent(tx, {
    subjectKind: "person",
    subjectId: referrerId,
    type: "commission.waived",
    actor: ctx.actor,
    visibility: "internal",
    data: { amountCents },
    topics: [`user:${referrerId}`, promotionsTopic],
  });
  return amountCents;
}

/** Without a mail: whoever gives it up knows. */
async function endOpenRequest(ctx: OrdersCtx, tx: Transaction, referrerId: string): Promise<void> {
  const isOpen = and(
    eq(commissionPayoutRequests.referrerId, referrerId),
    eq(commissionPayoutRequests.state, "requested"),
  );
  const at = ctx.clock.now();
  const ended = await tx
    .update(commissionPayoutRequests)
    .set({ state: "rejected", decidedAt: at, updatedAt: at })
    .where(isOpen)
    .returning({ id: commissionPayoutRequests.id });
  for (const { id } of ended) await ctx.vault.destroy(tx, { subject: payoutSubject(id) });
}
