import { and, asc, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { isPendingPurchase, orders } from "./tables.ts";

/** A pending order's place among those that wait, the longest first. */
export type PendingPlace = { id: string; at: Date };

type Waiting = {
  /** Pending since before this; `promoBefore` where a promo code is held and the customer can pay at once. */
  before: Date;
  promoBefore: Date;
  /** Beyond this place; null from the beginning. */
  after: PendingPlace | null;
  limit: number;
};

/**
 * Orders that wait for their customer's money since before some moment, the longest first, from one index. One that staff
 * reopened waits since then. Those with a time of their own are left out (`findLapsingPurchases`). What is paid in gold needs a meeting with staff, so a promo code does not hurry it.
 */
export async function findPendingPurchases(
  db: Queryable,
  { before, promoBefore, after, limit }: Waiting,
): Promise<PendingPlace[]> {
  const since = orders.statusChangedAt;
  const latest = before > promoBefore ? before : promoBefore;
  const hurries = sql`${orders.promoCode} is not null and ${orders.paymentMethod} is distinct from 'gold'`;
  const isLate = sql`(${since} < ${before.toISOString()}::timestamptz
    or (${hurries} and ${since} < ${promoBefore.toISOString()}::timestamptz))`;
  const beyond = after
    ? sql`(${since}, ${orders.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : undefined;
  return db
    .select({ id: orders.id, at: since })
    .from(orders)
    .where(
      and(
        isPendingPurchase,
        sql`${orders.payBy} is null`,
        sql`${since} < ${latest.toISOString()}::timestamptz`,
        isLate,
        beyond,
      ),
    )
    .orderBy(asc(since), asc(orders.id))
    .limit(limit);
}
