import { desc, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { type PayoutRow, readCommissionPayouts } from "../payments/index.ts";
import { isUnsent } from "../payments/model.ts";
import { allow, namesOf, readReach, readReferral } from "../people/index.ts";
import { readSettingsGroup } from "../settings/index.ts";
import type { CommissionState } from "./commission.ts";
import { type CommissionBalance, readBalancesOf } from "./commission-balance.ts";
import { referralCommissions } from "./tables.ts";

/**
 * One line of a statement, in cents: what a friend brought, or what was paid out. Friends have no names here.
 */
export type StatementLine =
  | { kind: "commission"; at: Date; amountCents: number; remainingCents: number; state: CommissionState }
  | { kind: "payout"; at: Date; amountCents: number };

/** What a referrer asked to be paid, and where to so far that they know it again. */
type OwnPayoutRequest = Pick<PayoutRow, "method" | "mask" | "createdAt"> & {
  state: "requested" | "paid" | "rejected";
  /** Why it was rejected, or its money came back. */
  reason: string | null;
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
  const payouts = await readCommissionPayouts(ctx.db, personId);
  const lines: StatementLine[] = [
    ...commissions.map((line) => ({ kind: "commission", ...line }) as const),
    ...payouts.flatMap(({ state, sentAt, amountCents }) =>
      sentAt && state !== "failed" ? [{ kind: "payout", at: sentAt, amountCents } as const] : [],
    ),
  ];
  lines.sort((one, other) => other.at.getTime() - one.at.getTime());
  const { leastPayoutCents } = await readSettingsGroup(ctx.db, "referrals");
  return ok({
    ...{ friends, earnedCents, paidCents, balanceCents, leastPayoutCents },
    lines: lines.slice(0, mostLines),
    request: requestOf(payouts[0]),
  });
}

function requestOf(payout: PayoutRow | undefined): OwnPayoutRequest | null {
  if (!payout) return null;
  const { method, mask, failedReason: reason, createdAt, revealedAt } = payout;
  const state = payout.state === "failed" ? "rejected" : isUnsent(payout.state) ? "requested" : "paid";
  return { state, method, mask, reason, createdAt, isOpenToChange: revealedAt === null };
}

/**
 * A referrer with their balance, and how they are reached for paying it out; names are null for who has left.
 */
export type Referrer = CommissionBalance & { displayName: string | null; email: string | null };

/** Everybody who has earned commission, the highest balance first. Needs `promotions.edit`. */
export async function listReferrers(ctx: Pick<OrdersCtx, "db" | "actor">): Promise<Result<Referrer[]>> {
  const may = allow(ctx.actor, "promotions.edit");
  if (!may.ok) return may;
  const balances = await readBalancesOf(ctx.db, null);
  const ids = balances.map(({ referrerId }) => referrerId);
  const reach = await readReach(ctx.db, ids);
  return ok(
    balances.map((balance) => {
      const found = reach.get(balance.referrerId);
      return { ...balance, displayName: found?.displayName ?? null, email: found?.email ?? null };
    }),
  );
}

export type PersonReferrals = Omit<CommissionBalance, "referrerId"> & {
  /** By whose link they came; null for those who came by themselves. */
  referrer: { personId: string; displayName: string } | null;
};

/** Who brought a person, and what they earned by bringing others. Needs `promotions.edit`. */
export async function readPersonReferrals(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  personId: string,
): Promise<Result<PersonReferrals>> {
  const may = allow(ctx.actor, "promotions.edit");
  if (!may.ok) return may;
  const [referral, balances] = await Promise.all([
    readReferral(ctx.db, personId),
    readBalancesOf(ctx.db, personId),
  ]);
  const { friends, earnedCents, paidCents, balanceCents } = balances[0] ?? noBalance;
  const names = referral ? await namesOf(ctx.db, [referral.referrerId]) : new Map<string, string>();
  const referrer = referral && {
    personId: referral.referrerId,
    displayName: names.get(referral.referrerId) ?? "Someone",
  };
  return ok({ friends, earnedCents, paidCents, balanceCents, referrer });
}

const noBalance = { friends: 0, earnedCents: 0, paidCents: 0, balanceCents: 0 };
