import { sql } from "drizzle-orm";
import { ok } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { inLane } from "../../platform/jobs/lane.ts";
import { emailMovedJob, listStaff, readStaffMember } from "../people/index.ts";
import { forgetExpiredTokens } from "./access.ts";
import { expireRequests } from "./approvals/end-requests.ts";
import type { OrdersCtx } from "./context.ts";
import { foldCountChanges } from "./counts/order-counts.ts";
import { followEmail } from "./customers/follow-email.ts";
import { forgetReaders } from "./desk/order-readers.ts";
import { assignedEvent } from "./desk/past-colleague.ts";
import { forgetIdleVisitors } from "./holds/visitor-limits.ts";
import { isOpen } from "./model.ts";
import { changeOrder } from "./status/change-order.ts";
import { isOpenOrder } from "./tables.ts";

/** In one run at most; the next takes the rest. */
const mostAtOnce = 500;

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
    "fold-order-tallies": inLane("orders", async () => {
      for (let folded = 1; folded > 0; ) folded = await foldCountChanges(ctx.db);
    }),
    "forget-order-readers": inLane("tidying", () => forgetReaders(ctx.db, ctx.clock.now())),
    "forget-idle-visitors": inLane("tidying", () => forgetIdleVisitors(ctx.db)),
    "forget-order-tokens": inLane("tidying", () => forgetExpiredTokens(ctx.db, ctx.clock.now())),
    "expire-approval-requests": inLane("tidying", async () => {
      const expired = await expireRequests(ctx);
      if (expired > 0) ctx.log.info({ expired }, "requests that nobody decided have expired");
    }),
    "release-orders": inLane("tidying", async () => {
      const released = await releaseOrders(ctx);
      if (released > 0) ctx.log.info({ released }, "orders of former staff went back to the queue");
    }),
    [emailMovedJob]: inLane("orders", (payload) => followEmail(ctx, payload)),
  };
}

/**
 * Gives the open orders of whoever is no longer staff back to the queue, whether their role went before or
 * while they were given them: nobody else is offered what somebody holds. Answers how many. Each in its own
 * transaction, by the program itself; safe to repeat.
 */
async function releaseOrders(ctx: OrdersCtx): Promise<number> {
  const staff = (await listStaff(ctx)).map(({ personId }) => personId);
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select id from orders
    where ${isOpenOrder} and assigned_to is not null and assigned_to <> all(${sql.param(staff)}::uuid[])
    order by status_changed_at, id limit ${mostAtOnce}`);
  let released = 0;
  for (const { id: orderId } of rows) {
    const done = await transact(ctx.db, (tx) =>
      changeOrder(ctx, tx, { orderId }, async ({ assignedTo, status }) => {
        const isFine = !assignedTo || !isOpen(status) || (await readStaffMember({ db: tx }, assignedTo));
        if (isFine) return ok(null);
        return ok({ set: { assignedTo: null }, events: [assignedEvent(null, assignedTo)] });
      }),
    );
    if (done.ok && done.value.after !== done.value.before) released += 1;
  }
  return released;
}
