import { emailMovedJob } from "../people/index.ts";
import { forgetExpiredTokens } from "./access.ts";
import { expireRequests } from "./approvals/end-requests.ts";
import type { OrdersCtx } from "./context.ts";
import { foldCountChanges } from "./counts/fold-count-changes.ts";
import { followEmail } from "./customers/follow-email.ts";
import { forgetReaders } from "./desk/order-readers.ts";
import { releaseOrders } from "./desk/release-orders.ts";
import { forgetIdleVisitors } from "./holds/visitor-limits.ts";

/** When this part's jobs run, as a line for the crontab of startJobs. */
export const ordersCrontab = [
  "* * * * * fold-order-tallies ?jobKey=fold-order-tallies&max=2",
  "*/10 * * * * forget-order-readers ?jobKey=forget-order-readers&max=2",
  "*/10 * * * * forget-idle-visitors ?jobKey=forget-idle-visitors&max=2",
  "23 4 * * * forget-order-tokens ?jobKey=forget-order-tokens&max=2",
  "*/10 * * * * expire-approval-requests ?jobKey=expire-approval-requests&max=2",
  "*/5 * * * * release-orders ?jobKey=release-orders&max=2",
].join("\n");

/** The tasks of those lines, and what follows a person who changed their email address. */
export function orderTasks(ctx: OrdersCtx) {
  return {
    "fold-order-tallies": async () => {
      for (let folded = 1; folded > 0; ) folded = await foldCountChanges(ctx.db);
    },
    "forget-order-readers": async () => {
      await forgetReaders(ctx.db, ctx.clock.now());
    },
    "forget-idle-visitors": async () => {
      await forgetIdleVisitors(ctx.db);
    },
    "forget-order-tokens": async () => {
      await forgetExpiredTokens(ctx.db, ctx.clock.now());
    },
    "expire-approval-requests": async () => {
      const expired = await expireRequests(ctx);
      if (expired > 0) ctx.log.info({ expired }, "requests that nobody decided have expired");
    },
    "release-orders": async () => {
      const released = await releaseOrders(ctx);
      if (released > 0) ctx.log.info({ released }, "orders of former staff went back to the queue");
    },
    [emailMovedJob]: async (payload: unknown) => followEmail(ctx, payload),
  };
}
