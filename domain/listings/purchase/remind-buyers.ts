import { and, asc, eq, gt, isNull, lt, lte, notExists, or } from "drizzle-orm";
import { ok } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { appendOrderEvent } from "../../orders/index.ts";
import type { ListingsCtx } from "../context.ts";
import { accountPurchases, purchaseDisputes } from "../tables.ts";
import { withLockedOrder } from "./buyers-order.ts";
import { reminderHours } from "./purchase-copy.ts";
import { openDisputeOf, purchaseRowOf } from "./purchase-rows.ts";

const hour = 3_600_000;
const mostPerRun = 1_000;

/**
 * Reminds buyers who have neither confirmed nor disputed, at each of `reminderHours` before the account
 * counts as accepted, once each; of two that are due together only the later is told. The mail comes from the
 * order's log. Answers how many were reminded. Safe to repeat and to run beside a confirmation. For the
 * program itself.
 */
export async function remindBuyers(ctx: ListingsCtx): Promise<number> {
  let reminded = 0;
  for (const orderId of await findWaiting(ctx)) if (await remind(ctx, orderId)) reminded += 1;
  return reminded;
}

async function findWaiting({ db, clock }: ListingsCtx): Promise<string[]> {
  const { orderId, acceptBy, acceptedAt, reminders } = accountPurchases;
  const now = clock.now();
  const isDue = reminderHours.map((hours, index) =>
    and(lte(acceptBy, new Date(now.getTime() + hours * hour)), lt(reminders, index + 1)),
  );
  const open = db
    .select({ id: purchaseDisputes.id })
    .from(purchaseDisputes)
    .where(and(eq(purchaseDisputes.orderId, orderId), eq(purchaseDisputes.state, "open")));
  const rows = await db
    .select({ orderId })
    .from(accountPurchases)
    .where(and(isNull(acceptedAt), gt(acceptBy, now), or(...isDue), notExists(open)))
    .orderBy(asc(acceptBy))
    .limit(mostPerRun);
  return rows.map(({ orderId: id }) => id);
}

/** How many of the reminders have come due this long before the acceptance. */
function dueAt(milliseconds: number): number {
  return reminderHours.filter((hours) => milliseconds <= hours * hour).length;
}

async function remind(ctx: ListingsCtx, orderId: string): Promise<boolean> {
  try {
    const done = await transact(ctx.db, (tx) =>
      withLockedOrder(ctx, tx, { orderId, mayAct: async () => ok(undefined) }, async (order) => {
        const { acceptBy, reminders } = await purchaseRowOf(tx, orderId);
        const left = acceptBy ? acceptBy.getTime() - ctx.clock.now().getTime() : 0;
        const due = dueAt(left);
        const isReminded = order.status !== "verifying_account" || left <= 0 || due <= reminders;
        if (isReminded || (await openDisputeOf(tx, orderId))) return ok(false);
        await tx
          .update(accountPurchases)
          .set({ reminders: due })
          .where(eq(accountPurchases.orderId, orderId));
        const data = { hoursLeft: Math.ceil(left / hour) };
        await appendOrderEvent(tx, ctx.actor, order, {
          type: "purchase.reminded",
          visibility: "public",
          data,
        });
        return ok(true);
      }),
    );
    return done.ok && done.value;
  } catch (error) {
    ctx.log.error({ err: error, orderId }, "a buyer could not be reminded");
    return false;
  }
}
