import { z } from "zod";
import { inLane } from "../../platform/jobs/lane.ts";
import { lapseJob } from "../orders/index.ts";
import { forgetReleases } from "../release/index.ts";
import type { PaymentsCtx } from "./context.ts";
import { lapseOrder, lapseOrders } from "./lapse-orders.ts";

/**
 * When this part's jobs run, as a line for the crontab of startJobs. What lapses has a job of its own at that
 * moment; the minute's look is for those whose payment was still on its way then.
 */
export const paymentsCrontab = [
  "* * * * * lapse-orders ?jobKey=lapse-orders&max=2",
  "27 * * * * forget-releases ?jobKey=forget-releases&max=2",
].join("\n");

const lapsePayload = z.object({ orderId: z.uuid() });

/** The tasks of those lines, and of the job of one order. */
export function paymentsTasks(ctx: PaymentsCtx) {
  return {
    "lapse-orders": inLane("orders", async () => {
      const lapsed = await lapseOrders(ctx);
      if (lapsed > 0) ctx.log.info({ lapsed }, "orders whose hold was over canceled");
    }),
    "forget-releases": inLane("tidying", () => forgetReleases(ctx.db, ctx.clock.now())),
    [lapseJob]: inLane("orders", (payload) => lapseOrder(ctx, lapsePayload.parse(payload).orderId)),
  };
}
