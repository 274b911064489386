import { desc, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { readSettingsGroup } from "../settings/index.ts";
import type { CommissionState } from "./commission.ts";
import { type CommissionBalance, readBalancesOf } from "./commission-balance.ts";
import {
  commissionPayoutRequests,
  commissionPayouts,
  type PayoutRequestRow,
  referralCommissions,
} from "./tables.ts";

/**
 * One line of a statement, in cents: what a friend brought, or what was paid out. Friends have no names here.
 */
export type StatementLine =
  | { kind: "commission"; at: Date; amountCents: number; remainingCents: number; state: CommissionState }
  | { kind: "payout"; at: Date; amountCents: number };

/** What a referrer asked to be paid, and where to so far that they know it again. */
type OwnPayoutRequest = Pick<
  PayoutRequestRow,
  "state" | "method" | "mask" | "reason" | "createdAt" | "decidedAt"
> & {
  /** Staff haven't looked at the destination, so it can still be changed. */
  isOpenToChange: boolean;
};

export type ReferralStatement = Omit<CommissionBalance, "referrerId"> & {
  lines: StatementLine[];
  /** The smallest balance that can be paid out. */
  leastPayoutCents: number;
  /** The last request; null before the first. */
  request: OwnPayoutRequest | null;
};

const mostLines = 100;

/**
 * The signed-in person's own commissions and payouts, the newest first (Rule P26). Refuses visitors
 * (`unauthenticated`).
 */
export async function readReferralStatement(
  ctx: Pick<OrdersCtx, "db" | "actor">,
): Promise<Result<ReferralStatement>> {
  if (ctx.actor.kind !== "person") return fail({ code: "unauthenticated", text: "Please sign in." });
  const { personId } = ctx.actor;
  const { friends, earnedCents, paidCents, balanceCents } = (await readBalancesOf(ctx.db, personId))[0] ?? {
    friends: 0,
    earnedCents: 0,
    paidCents: 0,
    balanceCents: 0,
  };
  const commissions = await ctx.db
    .select({
      at: referralCommissions.creditedAt,
      amountCents: referralCommissions.creditedCents,
      remainingCents: referralCommissions.remainingCents,
      state: referralCommissions.state,
    })
    .from(referralCommissions)
    .where(eq(referralCommissions.referrerId, personId))
    .orderBy(desc(referralCommissions.creditedAt))
    .limit(mostLines);
  const payouts = await ctx.db
    .select({ at: commissionPayouts.paidAt, amountCents: commissionPayouts.amountCents })
    .from(commissionPayouts)
    .where(eq(commissionPayouts.referrerId, personId))
    .orderBy(desc(commissionPayouts.paidAt))
    .limit(mostLines);
  const lines: StatementLine[] = [
    ...commissions.map((line) => ({ kind: "commission", ...line }) as const),
    ...payouts.map((line) => ({ kind: "payout", ...line }) as const),
  ];
  lines.sort((one, other) => other.at.getTime() - one.at.getTime());
  const { leastPayoutCents } = await readSettingsGroup(ctx.db, "referrals");
  return ok({
    ...{ friends, earnedCents, paidCents, balanceCents, leastPayoutCents },
    lines: lines.slice(0, mostLines),
    request: await lastRequest(ctx.db, personId),
  });
}

async function lastRequest(db: Queryable, personId: string): Promise<OwnPayoutRequest | null> {
  const [row] = await db
    .select()
    .from(commissionPayoutRequests)
    .where(eq(commissionPayoutRequests.referrerId, personId))
    .orderBy(desc(commissionPayoutRequests.createdAt))
    .limit(1);
  if (!row) return null;
  const { state, method, mask, reason, createdAt, decidedAt, revealedAt } = row;
  return { state, method, mask, reason, createdAt, decidedAt, isOpenToChange: revealedAt === null };
}
