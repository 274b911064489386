import { and, isNull, lte } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { AccountSalesCtx } from "./context.ts";
import { expireCounterOffers } from "./expire-counter-offers.ts";
import { accountOffers } from "./tables.ts";

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
    "forget-account-offers": async () => {
      await forgetOffers(ctx.db, ctx.clock.now());
    },
    "expire-counter-offers": async () => {
      await expireCounterOffers(ctx);
    },
  };
}

/** Removes offers that expired long ago. One that made an order stays with it. */
async function forgetOffers(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * 86_400_000);
  await db
    .delete(accountOffers)
    .where(and(isNull(accountOffers.orderId), lte(accountOffers.expiresAt, before)));
}
