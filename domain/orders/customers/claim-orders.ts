import { and, eq, isNull } from "drizzle-orm";
import { ok } from "../../../kernel/result.ts";
import { transact } from "../../../platform/database/transact.ts";
import type { OrdersCtx } from "../context.ts";
import { changeOrder } from "../status/change-order.ts";
import { orders } from "../tables.ts";

/**
 * Makes the guest orders of a verified mail address the signed-in customer's own (Rule P4); answers how many.
 * The caller vouches that the address is verified and this person's. Safe to repeat.
 */
export async function claimGuestOrders(
  ctx: OrdersCtx,
  { personId, email }: { personId: string; email: string },
): Promise<number> {
  const found = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.customerEmail, email), isNull(orders.customerId), isNull(orders.removedAt)));
  let claimed = 0;
  for (const { id } of found) {
    const done = await transact(ctx.db, (tx) =>
      changeOrder(ctx, tx, { orderId: id, mayAct: async () => ok(undefined) }, (row) => {
        // Somebody may have claimed it, or staff changed its address, since it was found.
        if (row.customerId !== null || row.customerEmail !== email) return ok(null);
        return ok({
          set: { customerId: personId, isGuest: false },
          events: [{ type: "order.claimed", visibility: "internal", data: { customerId: personId } }],
        });
      }),
    );
    if (done.ok && done.value.after.customerId === personId) claimed += 1;
  }
  return claimed;
}
