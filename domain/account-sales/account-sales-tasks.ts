import { and, asc, eq, isNull, lte } from "drizzle-orm";
import { fail, ok } from "../../kernel/result.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { inLane } from "../../platform/jobs/lane.ts";
import { changeOrder } from "../orders/index.ts";
import type { AccountSalesCtx } from "./context.ts";
import { counterOfferHours } from "./counter-offer-time.ts";
import { unaccepted } from "./end-counter-offer.ts";
import { accountOffers, type CounterOfferRow, counterOffers } from "./tables.ts";

/** Counter-offers ended in one run; the next run goes on. */
const mostPerRun = 500;

const answeredMeanwhile = {
  code: "conflict",
  text: "This counter-offer has already been answered.",
} as const;

/** Days for which an offer that made no order is kept after it expired: support can still say what it was. */
const retentionDays = 30;

/** When this part's jobs run, as lines for the crontab of startJobs. */
export const accountSalesCrontab = [
  "41 4 * * * forget-account-offers ?jobKey=forget-account-offers&max=2",
  "*/5 * * * * expire-counter-offers ?jobKey=expire-counter-offers&max=2",
].join("\n");

/** The tasks of those lines. */
export function accountSalesTasks(ctx: AccountSalesCtx) {
  return {
    "forget-account-offers": inLane("tidying", () => forgetOffers(ctx.db, ctx.clock.now())),
    "expire-counter-offers": inLane("orders", () => expireCounterOffers(ctx)),
  };
}

/** Removes offers that expired long ago. One that made an order stays with it. */
async function forgetOffers(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000);
  await db
    .delete(accountOffers)
    .where(and(isNull(accountOffers.orderId), lte(accountOffers.expiresAt, before)));
}

/**
 * Ends the counter-offers that their sellers have left unanswered for as long as they hold, with what follows
 * (`unaccepted`). Answers how many. Safe to repeat and to run beside an answer of the same moment. For the
 * program itself.
 */
export async function expireCounterOffers(ctx: AccountSalesCtx): Promise<number> {
  const now = ctx.clock.now();
  const isDue = and(
    eq(counterOffers.state, "open"),
    lte(counterOffers.madeAt, new Date(now.getTime() - counterOfferHours * 3_600_000)),
  );
  const due = await ctx.db
    .select()
    .from(counterOffers)
    .where(isDue)
    .orderBy(asc(counterOffers.madeAt))
    .limit(mostPerRun);
  let expired = 0;
  for (const offer of due) if (await expire(ctx, offer)) expired += 1;
  return expired;
}

/** Looks again while the order is locked; what fails is logged and holds up no other. */
async function expire(ctx: AccountSalesCtx, offer: CounterOfferRow): Promise<boolean> {
  const { id, orderId } = offer;
  try {
    const done = await transact(ctx.db, (tx) =>
      changeOrder(ctx, tx, { orderId }, async (row) => {
        const [ended] = await tx
          .update(counterOffers)
          .set({ state: "expired", answeredAt: ctx.clock.now() })
          .where(and(eq(counterOffers.id, id), eq(counterOffers.state, "open")))
          .returning({ id: counterOffers.id });
        if (!ended) return fail(answeredMeanwhile);
        return ok(await unaccepted(ctx, tx, row, offer, "expired"));
      }),
    );
    return done.ok;
  } catch (error) {
    ctx.log.error({ err: error, orderId }, "a counter-offer could not be ended");
    return false;
  }
}
