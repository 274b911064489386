import { asc, desc, eq, isNotNull } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { allow, namesOf } from "../people/index.ts";
import { type ReleaseReason, releaseReasonOf } from "../release/index.ts";
import { readBalancesOf } from "./commission-balance.ts";
import { isApproved } from "./payout-request.ts";
import { commissionRelease, referrerPrint } from "./payout-request-row.ts";
import { commissionPayoutRequests, type PayoutRequestRow, referralCommissions } from "./tables.ts";

type Row = Pick<
  PayoutRequestRow,
  "id" | "referrerId" | "askedCents" | "method" | "mask" | "version" | "createdAt"
>;

/** An open request as the desk lists it; where it goes is behind Reveal. Names are null for who has left. */
export type ListedPayoutRequest = Row & {
  name: string | null;
  /** What is paid: the balance as it is now. */
  balanceCents: number;
  secondPerson: ReleaseReason | null;
  isApproved: boolean;
  approvedBy: string | null;
  approvedByName: string | null;
};

/** Every open request, the oldest first. Needs `promotions.edit`. */
export async function listPayoutRequests(
  ctx: Pick<OrdersCtx, "db" | "actor" | "clock" | "signer">,
): Promise<Result<ListedPayoutRequest[]>> {
  const may = allow(ctx.actor, "promotions.edit");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select()
    .from(commissionPayoutRequests)
    .where(eq(commissionPayoutRequests.state, "requested"))
    .orderBy(asc(commissionPayoutRequests.createdAt));
  const names = await namesOf(
    ctx.db,
    rows.flatMap(({ referrerId, approvedBy }) => [referrerId, ...(approvedBy ? [approvedBy] : [])]),
  );
  const listed: ListedPayoutRequest[] = [];
  for (const row of rows) {
    const [balance] = await readBalancesOf(ctx.db, row.referrerId);
    const balanceCents = balance?.balanceCents ?? 0;
    const { id, referrerId, askedCents, method, mask, version, createdAt, approvedBy } = row;
    const customer = await referrerPrint(ctx, ctx.db, referrerId);
    const release = commissionRelease(row, { amountCents: balanceCents, customer });
    const [secondPerson = null] = await releaseReasonOf(ctx, ctx.db, [release]);
    listed.push({
      ...{ id, referrerId, askedCents, method, mask, version, createdAt, approvedBy, balanceCents },
      name: names.get(referrerId) ?? null,
      secondPerson,
      isApproved: isApproved(row, balanceCents),
      approvedByName: (approvedBy && names.get(approvedBy)) || null,
    });
  }
  return ok(listed);
}

/** Commission that a friend's order doesn't earn because the friend is the referrer, and by what. */
export type BlockedCommission = Pick<
  typeof referralCommissions.$inferSelect,
  "orderId" | "creditedCents" | "updatedAt"
> & {
  sameTrait: NonNullable<(typeof referralCommissions.$inferSelect)["sameTrait"]>;
  referrerName: string | null;
  friendName: string | null;
};

const mostBlocked = 50;

/** The last commissions that were blocked, newest first. Needs `promotions.edit`. */
export async function listBlockedCommissions(
  ctx: Pick<OrdersCtx, "db" | "actor">,
): Promise<Result<BlockedCommission[]>> {
  const may = allow(ctx.actor, "promotions.edit");
  if (!may.ok) return may;
  const rows = await ctx.db
    .select()
    .from(referralCommissions)
    .where(isNotNull(referralCommissions.sameTrait))
    .orderBy(desc(referralCommissions.updatedAt))
    .limit(mostBlocked);
  const names = await namesOf(
    ctx.db,
    rows.flatMap(({ referrerId, friendId }) => [referrerId, friendId]),
  );
  return ok(
    rows.flatMap(({ orderId, creditedCents, updatedAt, sameTrait, referrerId, friendId }) =>
      sameTrait
        ? {
            ...{ orderId, creditedCents, updatedAt, sameTrait },
            referrerName: names.get(referrerId) ?? null,
            friendName: names.get(friendId) ?? null,
          }
        : [],
    ),
  );
}
