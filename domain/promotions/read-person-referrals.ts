import { ok, type Result } from "../../kernel/result.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { allow, namesOf, readReferral } from "../people/index.ts";
import { type CommissionBalance, readBalancesOf } from "./commission-balance.ts";

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
