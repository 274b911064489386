import { and, asc, eq, lte } from "drizzle-orm";
import { fail, ok } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { changeOrder } from "../orders/index.ts";
import type { AccountSalesCtx } from "./context.ts";
import { counterOfferHours } from "./counter-offer-time.ts";
import { type CounterOfferRow, counterOffers } from "./tables.ts";

/** Counter-offers ended in one run; the next run goes on. */
const mostPerRun = 500;

/**
 * Ends the counter-offers that their sellers have left unanswered for as long as they hold: the order stays
 * as it was agreed. Answers how many. Safe to repeat and to run beside an answer of the same moment. For the
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
async function expire(ctx: AccountSalesCtx, { id, orderId }: CounterOfferRow): Promise<boolean> {
  try {
    const done = await transact(ctx.db, (tx) =>
      changeOrder(ctx, tx, { orderId }, async () => {
        const [ended] = await tx
          .update(counterOffers)
          .set({ state: "expired", answeredAt: ctx.clock.now() })
          .where(and(eq(counterOffers.id, id), eq(counterOffers.state, "open")))
          .returning({ id: counterOffers.id });
        if (!ended) return fail(answeredMeanwhile);
        const data = { counterOfferId: id };
        return ok({ set: {}, events: [{ type: "account.counter_expired", visibility: "public", data }] });
      }),
    );
    return done.ok;
  } catch (error) {
    ctx.log.error({ err: error, orderId }, "a counter-offer could not be ended");
    return false;
  }
}

const answeredMeanwhile = {
  code: "conflict",
  text: "This counter-offer has already been answered.",
} as const;
