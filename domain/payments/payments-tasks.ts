import { inLane } from "../../platform/jobs/lane.ts";
import { forgetReleases } from "../release/index.ts";
import type { PaymentsCtx } from "./context.ts";
import { lapseOrders } from "./lapse-orders.ts";

/**
 * When this part's jobs run, as lines for the crontab of startJobs: a hold ends within a minute of its time.
 */
export const paymentsCrontab = [
  "* * * * * lapse-orders ?jobKey=lapse-orders&max=2",
  "27 * * * * forget-releases ?jobKey=forget-releases&max=2",
].join("\n");

/** The tasks of those lines. */
export function paymentsTasks(ctx: PaymentsCtx) {
  return {
    "lapse-orders": inLane("orders", async () => {
      const lapsed = await lapseOrders(ctx);
      if (lapsed > 0) ctx.log.info({ lapsed }, "orders whose hold was over canceled");
    }),
    "forget-releases": inLane("tidying", () => forgetReleases(ctx.db, ctx.clock.now())),
  };
}
