import { and, eq, min } from "drizzle-orm";
import type { Failure } from "../../kernel/errors.ts";
import { formatUsd } from "../../kernel/money.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { allPayoutWays, askCommission, checkDestination, readOffered } from "../payments/index.ts";
import { readSettingsGroup } from "../settings/index.ts";
import { detailsNotSaved, type PayoutDetails, payoutWayOf } from "../ways/model.ts";
import { readBalancesOf } from "./commission-balance.ts";
import { lockCommissions } from "./lock-commissions.ts";
import { referralCommissions } from "./tables.ts";

/**
 * The signed-in referrer asks to be paid what they have earned, to a destination that goes to the vault
 * (Rules P5, P26). Asked again with the same destination while it is open nothing changes; with another one
 * it is changed, until staff have looked at it, and then takes a second person (Rule P42). They are mailed
 * each time, since it may not have been them. Refuses visitors (`unauthenticated`), less than the smallest
 * payout, a way that we don't pay by, a request that is being paid (`conflict`) and a wrong address
 * (`invalid`).
 */
export async function askCommissionPayout(
  ctx: OrdersCtx,
  { details }: { details: PayoutDetails },
): Promise<Result<{ amountCents: number }>> {
  if (ctx.actor.kind !== "person") return fail({ code: "unauthenticated", text: "Please sign in." });
  const { personId } = ctx.actor;
  const checked = checkDestination(details);
  if (!checked.ok) return fail({ title: detailsNotSaved, ...checked.error });
  const offered = allPayoutWays(await readOffered(ctx));
  if (!offered.includes(payoutWayOf(checked.value))) return fail(notOffered);
  return transact(ctx.db, async (tx) => {
    await lockCommissions(tx, personId);
    const [balance] = await readBalancesOf(tx, personId);
    const amountCents = balance?.balanceCents ?? 0;
    const { leastPayoutCents } = await readSettingsGroup(tx, "referrals");
    if (amountCents <= 0 || amountCents < leastPayoutCents) return fail(tooLittle(leastPayoutCents));
    const isUnpaid = and(
      eq(referralCommissions.referrerId, personId),
      eq(referralCommissions.state, "credited"),
    );
    const [oldest] = await tx
      .select({ at: min(referralCommissions.creditedAt) })
      .from(referralCommissions)
      .where(isUnpaid);
    const earnedSince = oldest?.at ?? null;
    const asked = await askCommission(ctx, tx, {
      personId,
      amountCents,
      earnedSince,
      details: checked.value,
    });
    return asked.ok ? ok({ amountCents }) : asked;
  });
}

const notOffered: Failure = {
  code: "conflict",
  field: "method",
  text: "We don't pay this way right now. Please choose another one.",
};

function tooLittle(leastCents: number): Failure {
  return { code: "conflict", text: `You can ask for a payout from ${formatUsd(leastCents)} on.` };
}
