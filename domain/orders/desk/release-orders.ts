import { sql } from "drizzle-orm";
import { ok } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import { listStaff, readStaffMember } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { isOpen } from "../model.ts";
import { changeOrder } from "../status/change-order.ts";
import { isOpenOrder } from "../tables.ts";
import { assignedEvent } from "./past-colleague.ts";

/** In one run at most; the next takes the rest. */
const mostAtOnce = 500;

/**
 * Gives the open orders of whoever is no longer staff back to the queue, whether their role went before or
 * while they were given them: nobody else is offered what somebody holds. Answers how many. Each in its own
 * transaction, by the program itself; safe to repeat.
 */
export async function releaseOrders(ctx: OrdersCtx): Promise<number> {
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
