import { and, eq } from "drizzle-orm";
import { formatUsd } from "../../kernel/money.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { readSettingsGroup } from "../settings/index.ts";
import { readBalancesOf } from "./commission-balance.ts";
import { endRequest } from "./end-request.ts";
import { commissionPayoutRequests } from "./tables.ts";

/** Why a friend's commission is taken back, as the referrer reads it. */
const reasons = {
  refunded: "A friend's order was refunded",
  blocked: "A friend's order doesn't earn commission",
} as const;

type TakenBack = { referrerId: string; why: keyof typeof reasons };

/**
 * Rejects a referrer's open request once what they asked for has been taken back, so that less than the
 * smallest payout is left of it. A request for more shrinks by itself: what is paid is the balance.
 */
export async function closeSmallRequest(
  ctx: OrdersCtx,
  tx: Transaction,
  { referrerId, why }: TakenBack,
): Promise<void> {
  const isOpen = and(
    eq(commissionPayoutRequests.referrerId, referrerId),
    eq(commissionPayoutRequests.state, "requested"),
  );
  const [request] = await tx.select().from(commissionPayoutRequests).where(isOpen).for("update");
  if (!request) return;
  const { leastPayoutCents } = await readSettingsGroup(tx, "referrals");
  const [balance] = await readBalancesOf(tx, referrerId);
  if ((balance?.balanceCents ?? 0) >= leastPayoutCents) return;
  const reason = `${reasons[why]}, so your balance is below ${formatUsd(leastPayoutCents)}.`;
  await endRequest(ctx, tx, request, { state: "rejected", reason });
}
