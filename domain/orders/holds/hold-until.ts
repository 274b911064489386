import { and, asc, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import { isHeldUntil, type OrderRow, orders } from "../tables.ts";

/** Minutes more for the rest, once a part of the payment has arrived. */
const minutesForRest = 30;

type Held = Pick<OrderRow, "holdUntil" | "paidCents" | "amountCents">;

/**
 * Until when a pending order holds what others want; null where it holds nothing. A part of the payment that
 * has arrived gives half an hour more for the rest, once.
 */
export function holdUntilOf({ holdUntil, paidCents, amountCents }: Held): Date | null {
  if (!holdUntil) return null;
  const isPart = paidCents > 0 && paidCents < amountCents;
  return new Date(holdUntil.getTime() + (isPart ? minutesForRest * 60_000 : 0));
}

/** A held order's position among those that may lapse, the first to end first. */
export type LapseCursor = { id: string; at: Date };

type Lapsing = {
  now: Date;
  /** Beyond this one; null from the beginning. */
  after: LapseCursor | null;
  limit: number;
};

/**
 * Orders that are pending, unpaid, and whose hold may be over, in the order of that time, from one index.
 * `holdUntilOf` decides.
 */
export async function findLapsingOrders(
  db: Queryable,
  { now, after, limit }: Lapsing,
): Promise<LapseCursor[]> {
  const until = orders.holdUntil;
  const beyond = after
    ? sql`(${until}, ${orders.id}) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : undefined;
  const isOver = sql`${until} <= ${now.toISOString()}::timestamptz`;
  const isUnpaid = sql`${orders.paidCents} < ${orders.amountCents}`;
  const found = await db
    .select({ id: orders.id, at: until })
    .from(orders)
    .where(and(isHeldUntil, isOver, isUnpaid, beyond))
    .orderBy(asc(until), asc(orders.id))
    .limit(limit);
  return found.flatMap(({ id, at }) => (at ? [{ id, at }] : []));
}
