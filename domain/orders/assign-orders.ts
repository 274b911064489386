import { fail, ok, type Result } from "../../kernel/result.ts";
import { transact } from "../../platform/database/transact.ts";
import { allow, readStaffMember } from "../people/index.ts";
import { changeOrder } from "./change-order.ts";
import type { OrdersCtx } from "./context.ts";

type AssignInput = {
  orderIds: readonly string[];
  /** A member of staff, or null to give the orders back. */
  personId: string | null;
};

/**
 * Assigns orders to a member of staff, all or none; those that are theirs already stay untouched. Answers how many changed.
 * Refuses a person who is no staff (`invalid`).
 */
export async function assignOrders(
  ctx: OrdersCtx,
  { orderIds, personId }: AssignInput,
): Promise<Result<{ changed: number }>> {
  const may = allow(ctx.actor, "orders.progress");
  if (!may.ok) return may;
  if (personId !== null && !(await readStaffMember(ctx, personId))) {
    return fail({ code: "invalid", field: "assignedTo", text: "Please choose a member of staff." });
  }
  // In one order, so that two of these never wait for each other.
  const ids = [...new Set(orderIds)].sort();
  return transact(ctx.db, async (tx) => {
    let changed = 0;
    for (const orderId of ids) {
      const done = await changeOrder(ctx, tx, { orderId }, (row) => {
        if (row.assignedTo === personId) return ok(null);
        const data = { assignedTo: personId };
        return ok({
          set: { assignedTo: personId },
          events: [{ type: "order.assigned", visibility: "internal", data }],
        });
      });
      if (!done.ok) return done;
      if (done.value.after !== done.value.before) changed += 1;
    }
    return ok({ changed });
  });
}
