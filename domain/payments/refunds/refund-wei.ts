import { and, eq, gt, inArray } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import { weiWorth } from "../chain/eth-amounts.ts";
import { type ChainPaymentRow, chainPayments, type RefundClaimRow, refundClaims } from "../tables.ts";

type Paid = Pick<ChainPaymentRow, "creditedCents" | "confirmedWei" | "priceMicroUsd">;

/**
 * How much ETH goes back for a sum in cents: the ETH that came, at the price at which it came, the newest
 * payment first, so that nobody gains or loses by waiting. `paid` is ordered newest first; `backCents` of it
 * went back before. Null where it was not paid in ETH.
 */
export function refundWei(amountCents: number, paid: readonly Paid[], backCents = 0): bigint | null {
  const [newest] = paid;
  if (!newest) return null;
  let skip = backCents;
  let rest = amountCents;
  let wei = 0n;
  for (const { creditedCents, confirmedWei, priceMicroUsd } of paid) {
    const skipped = Math.min(skip, creditedCents);
    const taken = Math.min(rest, creditedCents - skipped);
    skip -= skipped;
    rest -= taken;
    wei += taken === creditedCents ? confirmedWei : weiWorth(taken, priceMicroUsd);
  }
  return wei + weiWorth(rest, newest.priceMicroUsd);
}

/** How much ETH each of these claims is, by its id. */
export async function refundWeiOf(
  db: Queryable,
  claims: readonly RefundClaimRow[],
): Promise<Map<string, bigint | null>> {
  if (claims.length === 0) return new Map();
  const orderIds = claims.map(({ orderId }) => orderId);
  const [paid, back] = await Promise.all([
    db
      .select()
      .from(chainPayments)
      .where(and(inArray(chainPayments.orderId, orderIds), gt(chainPayments.creditedCents, 0))),
    db
      .select()
      .from(refundClaims)
      .where(and(inArray(refundClaims.orderId, orderIds), eq(refundClaims.state, "sent"))),
  ]);
  return new Map(
    claims.map((claim) => {
      const own = paid.filter(({ orderId }) => orderId === claim.orderId);
      const newestFirst = own.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
      const before = back.filter(
        ({ id, orderId, createdAt }) =>
          orderId === claim.orderId && id !== claim.id && createdAt <= claim.createdAt,
      );
      const backCents = before.reduce((sum, { amountCents }) => sum + amountCents, 0);
      return [claim.id, refundWei(claim.amountCents, newestFirst, backCents)];
    }),
  );
}
