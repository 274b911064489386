import { forgetExpiredTokens } from "./access.ts";
import type { OrdersCtx } from "./context.ts";
import { foldTallies } from "./fold-tallies.ts";
import { forgetReaders } from "./order-readers.ts";

/** When this part's jobs run, as a line for the crontab of startJobs. */
export const ordersCrontab = [
  "* * * * * fold-order-tallies ?jobKey=fold-order-tallies&max=2",
  "*/10 * * * * forget-order-readers ?jobKey=forget-order-readers&max=2",
  "23 4 * * * forget-order-tokens ?jobKey=forget-order-tokens&max=2",
].join("\n");

/** The tasks of those lines. */
export function orderTasks(ctx: Pick<OrdersCtx, "db" | "clock">) {
  return {
    "fold-order-tallies": async () => {
      for (let folded = 1; folded > 0; ) folded = await foldTallies(ctx.db);
    },
    "forget-order-readers": async () => {
      await forgetReaders(ctx.db, ctx.clock.now());
    },
    "forget-order-tokens": async () => {
      await forgetExpiredTokens(ctx.db, ctx.clock.now());
    },
  };
}
