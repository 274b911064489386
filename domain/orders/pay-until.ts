import { and, asc, sql } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { PendingPlace } from "./pending-purchases.ts";
import { isPayableUntil, type OrderRow, orders } from "./tables.ts";

/** Minutes that an order has at least to be paid once it waits for money, also one that was reopened late. */
const leastMinutes = 15;
/** Minutes more for the rest, once a part has arrived. */
const minutesForRest = 30;

type Payable = Pick<OrderRow, "payBy" | "statusChangedAt" | "paidCents" | "amountCents">;

/**
 * Until when a pending order can be paid, where that is limited because something is held for it; null where it is not. A
 * part that has arrived gives half an hour more for the rest, once.
 */
export function payUntilOf({ payBy, statusChangedAt, paidCents, amountCents }: Payable): Date | null {
  if (!payBy) return null;
  const least = statusChangedAt.getTime() + leastMinutes * 60_000;
  const isPart = paidCents > 0 && paidCents < amountCents;
  const rest = isPart ? minutesForRest * 60_000 : 0;
  return new Date(Math.max(payBy.getTime(), least) + rest);
}

type Lapsing = {
  now: Date;
  /** Beyond this place; null from the beginning. */
  after: PendingPlace | null;
  limit: number;
};

/** Pending orders whose time to be paid may be over, in the order of that time, from one index. `payUntilOf` decides. */
export async function findLapsingPurchases(
  db: Queryable,
  { now, after, limit }: Lapsing,
): Promise<PendingPlace[]> {
  const by = orders.payBy;
  const beyond = after
    ? sql`(${by}, ${orders.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : undefined;
  const found = await db
    .select({ id: orders.id, payBy: by })
    .from(orders)
    .where(and(isPayableUntil, sql`${by} <= ${now.toISOString()}::timestamptz`, beyond))
    .orderBy(asc(by), asc(orders.id))
    .limit(limit);
  return found.flatMap(({ id, payBy }) => (payBy ? [{ id, at: payBy }] : []));
}
