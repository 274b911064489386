import { and, isNull, lte } from "drizzle-orm";
import type { Queryable } from "../../platform/database/connect.ts";
import type { BoostsCtx } from "./context.ts";
import { boostQuotes } from "./tables.ts";

/** Days for which a quote that made no order is kept after it expired: support can still say what it was. */
const keptDays = 7;

/** When this part's jobs run, as a line for the crontab of startJobs. */
export const boostsCrontab = "47 4 * * * forget-boost-quotes ?jobKey=forget-boost-quotes&max=2";

/** The tasks of those lines. */
export function boostsTasks(ctx: Pick<BoostsCtx, "db" | "clock">) {
  return {
    "forget-boost-quotes": async () => {
      await forgetQuotes(ctx.db, ctx.clock.now());
    },
  };
}

/** Removes quotes that expired some days ago. One that made an order stays with it. */
async function forgetQuotes(db: Queryable, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 86_400_000);
  await db.delete(boostQuotes).where(and(isNull(boostQuotes.orderId), lte(boostQuotes.expiresAt, before)));
}
