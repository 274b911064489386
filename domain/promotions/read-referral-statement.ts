import { desc, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { OrdersCtx } from "../orders/index.ts";
import type { CommissionState } from "./commission.ts";
import { type CommissionBalance, readBalancesOf } from "./commission-balance.ts";
import { commissionPayouts, referralCommissions } from "./tables.ts";

/**
 * One line of a statement, in cents: what a friend brought, or what was paid out. Friends have no names here.
 */
export type StatementLine =
  | { kind: "commission"; at: Date; amountCents: number; remainingCents: number; state: CommissionState }
  | { kind: "payout"; at: Date; amountCents: number };

export type ReferralStatement = Omit<CommissionBalance, "referrerId"> & { lines: StatementLine[] };

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
  return ok({ friends, earnedCents, paidCents, balanceCents, lines: lines.slice(0, mostLines) });
}
