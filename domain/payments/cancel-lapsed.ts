import { and, eq, gt, inArray } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import { findLapsingPurchases, findOrder, type PendingPlace, payUntilOf } from "../orders/index.ts";
import { cancelWaiting } from "./cancel-unpaid.ts";
import type { PaymentsCtx } from "./context.ts";
import { chainPayments } from "./tables.ts";

/** What the customer reads; the program cancels, so it says kindly what they can do. */
const holdOver = "Not paid while it was held for you. You are welcome to order again if it is still free.";

/** Orders looked at in one statement, and canceled in one run; the next run goes on. */
const [batch, mostPerRun] = [100, 1_000];

/** The job that looks at one order when its time to be paid is over: `{ orderId }`. */
export const lapseJob = "lapse-order";

/**
 * Cancels the pending orders whose time to be paid is over (`payUntilOf`), so that what was held for them is free again (Rule
 * P20). One that is paid stays, and one for which ETH is on its way, or may be in a block that nobody has looked through yet;
 * what arrived of a part is then a refund due. Answers how many were canceled. Safe to repeat and to run beside payments.
 */
export async function cancelLapsedOrders(ctx: PaymentsCtx): Promise<number> {
  let canceled = 0;
  let after: PendingPlace | null = null;
  while (canceled < mostPerRun) {
    const found: PendingPlace[] = await findLapsingPurchases(ctx.db, {
      now: ctx.clock.now(),
      after,
      limit: batch,
    });
    for (const { id } of found) if (await cancelLapsed(ctx, id)) canceled += 1;
    after = found.at(-1) ?? null;
    if (found.length < batch) break;
  }
  return canceled;
}

/** The same for one order; also before its time and again, when it changes nothing. */
export async function cancelLapsed(ctx: PaymentsCtx, orderId: string): Promise<boolean> {
  const order = await findOrder(ctx, orderId);
  if (order?.status !== "pending" || (await isHeldStill(ctx, ctx.db, order))) return false;
  return cancelWaiting(ctx, orderId, {
    note: holdOver,
    isKept: (tx, row) => isHeldStill(ctx, tx, row),
  });
}

type Held = Parameters<typeof payUntilOf>[0] & { id: string };

async function isHeldStill({ clock }: PaymentsCtx, db: Queryable, order: Held): Promise<boolean> {
  const until = payUntilOf(order);
  if (!until || until > clock.now() || order.paidCents >= order.amountCents) return true;
  // An awaited payment counts until the chain has been looked through up to its expiry.
  const isOnItsWay = and(
    eq(chainPayments.orderId, order.id),
    inArray(chainPayments.state, ["awaiting", "partial", "seen", "confirming"]),
    gt(chainPayments.watchUntil, clock.now()),
  );
  return (await db.$count(chainPayments, isOnItsWay)) > 0;
}
