import type { OrdersCtx } from "./context.ts";
import { foldTallies } from "./fold-tallies.ts";

/** When this part's jobs run, as a line for the crontab of startJobs. */
export const ordersCrontab = "* * * * * fold-order-tallies ?jobKey=fold-order-tallies&max=2";

/** The tasks of those lines. */
export function orderTasks(ctx: Pick<OrdersCtx, "db">) {
  return {
    "fold-order-tallies": async () => {
      for (let folded = 1; folded > 0; ) folded = await foldTallies(ctx.db);
    },
  };
}
