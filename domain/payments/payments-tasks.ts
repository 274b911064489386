import { cancelUnpaidOrders } from "./cancel-unpaid.ts";
import type { PaymentsCtx } from "./context.ts";

/** When this part's jobs run, as a line for the crontab of startJobs. */
export const paymentsCrontab = "*/10 * * * * cancel-unpaid-orders ?jobKey=cancel-unpaid-orders&max=2";

/** The tasks of those lines. */
export function paymentsTasks(ctx: PaymentsCtx) {
  return {
    "cancel-unpaid-orders": async () => {
      const canceled = await cancelUnpaidOrders(ctx);
      if (canceled > 0) ctx.log.info({ canceled }, "unpaid orders canceled");
    },
  };
}
