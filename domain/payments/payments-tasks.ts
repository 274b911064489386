import { z } from "zod";
import { cancelLapsed, cancelLapsedOrders, lapseJob } from "./cancel-lapsed.ts";
import { cancelUnpaidOrders } from "./cancel-unpaid.ts";
import type { PaymentsCtx } from "./context.ts";

/**
 * When this part's jobs run, as lines for the crontab of startJobs. What lapses has a job of its own at that moment; the
 * minute's look is for those whose payment was still on its way then.
 */
export const paymentsCrontab = [
  "*/10 * * * * cancel-unpaid-orders ?jobKey=cancel-unpaid-orders&max=2",
  "* * * * * cancel-lapsed-orders ?jobKey=cancel-lapsed-orders&max=2",
].join("\n");

const lapsePayload = z.object({ orderId: z.uuid() });

/** The tasks of those lines, and of the job of one order. */
export function paymentsTasks(ctx: PaymentsCtx) {
  return {
    "cancel-unpaid-orders": async () => {
      const canceled = await cancelUnpaidOrders(ctx);
      if (canceled > 0) ctx.log.info({ canceled }, "unpaid orders canceled");
    },
    "cancel-lapsed-orders": async () => {
      const canceled = await cancelLapsedOrders(ctx);
      if (canceled > 0) ctx.log.info({ canceled }, "orders whose time to be paid was over canceled");
    },
    [lapseJob]: async (payload: unknown) => {
      await cancelLapsed(ctx, lapsePayload.parse(payload).orderId);
    },
  };
}
