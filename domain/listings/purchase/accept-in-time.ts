import { and, asc, eq, isNotNull, isNull, lte, notExists, sql } from "drizzle-orm";
import { fail, ok } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { setOrderStatusIn } from "../../orders/index.ts";
import type { ListingsCtx } from "../context.ts";
import { accountPurchases, purchaseDisputes } from "../tables.ts";
import { isSettled, openDisputeOf, purchaseRowOf } from "./purchase-rows.ts";

/** Purchases looked at in one statement, and accepted in one run; the next run goes on. */
const [batch, mostPerRun] = [100, 1_000];

/** What the log says of an acceptance that nobody made. */
const acceptedByTime = "Accepted: the time to check the account is over";

/**
 * Completes the purchases whose time to be confirmed or disputed is over (Rule P20). One with an open dispute
 * stays, and one that is not paid any more. Answers how many were accepted; what fails is logged and holds up
 * no other. Safe to repeat, and to run beside a dispute or a confirmation of the same moment. For the program
 * itself.
 */
export async function acceptInTime(ctx: ListingsCtx): Promise<number> {
  let accepted = 0;
  let after: Due | null = null;
  while (accepted < mostPerRun) {
    const found: Due[] = await findDue(ctx, after);
    for (const { orderId } of found) if (await accept(ctx, orderId)) accepted += 1;
    after = found.at(-1) ?? null;
    if (found.length < batch) break;
  }
  return accepted;
}

type Due = { orderId: string; acceptBy: Date };

async function findDue({ db, clock }: ListingsCtx, after: Due | null): Promise<Due[]> {
  const { orderId, acceptBy, acceptedAt } = accountPurchases;
  const open = db
    .select({ id: purchaseDisputes.id })
    .from(purchaseDisputes)
    .where(and(eq(purchaseDisputes.orderId, orderId), eq(purchaseDisputes.state, "open")));
  const beyond = after
    ? sql`(${acceptBy}, ${orderId}) > (${after.acceptBy.toISOString()}::timestamptz, ${after.orderId}::uuid)`
    : undefined;
  const rows = await db
    .select({ orderId, acceptBy })
    .from(accountPurchases)
    .where(and(isNull(acceptedAt), isNotNull(acceptBy), lte(acceptBy, clock.now()), notExists(open), beyond))
    .orderBy(asc(acceptBy), asc(orderId))
    .limit(batch);
  return rows.flatMap(({ orderId: id, acceptBy: by }) => (by ? [{ orderId: id, acceptBy: by }] : []));
}

/**
 * Looks again while the order is locked, so that a dispute of the same moment comes before or is told that it
 * is late.
 */
async function accept(ctx: ListingsCtx, orderId: string): Promise<boolean> {
  try {
    const done = await transact(ctx.db, (tx) =>
      setOrderStatusIn(ctx, tx, {
        orderId,
        status: "completed",
        usualNote: acceptedByTime,
        notePublic: true,
        mayAct: async (row) => {
          if (row.status !== "verifying_account") return fail(notNow);
          const purchase = await purchaseRowOf(tx, orderId);
          const isDue = purchase.acceptBy !== null && purchase.acceptBy <= ctx.clock.now();
          const isFree = isDue && !(await openDisputeOf(tx, orderId));
          return isFree && isSettled(row, purchase) ? ok(undefined) : fail(notNow);
        },
      }),
    );
    if (!done.ok) ctx.log.info({ orderId, reason: done.error.code }, "a purchase was not accepted by itself");
    return done.ok;
  } catch (error) {
    ctx.log.error({ err: error, orderId }, "a purchase could not be accepted");
    return false;
  }
}

const notNow = { code: "conflict", text: "This purchase is not due, or has moved on." } as const;
