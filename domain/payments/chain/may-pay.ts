import { fail, ok, type Result } from "../../../kernel/result.ts";
import { isStaffFor, notYourOrder, type OrderRow, viewerRoleOf } from "../../orders/index.ts";
import type { ChainCtx } from "../context.ts";

/**
 * Whether the actor, perhaps holding a token, may pay an order: its customer, and staff who read and
 * progress orders. A payment changes its order, so the right to read it is not enough.
 */
export async function mayPay(
  ctx: ChainCtx,
  order: OrderRow,
  token: string | undefined,
): Promise<Result<undefined>> {
  const role = await viewerRoleOf(ctx, order, token);
  const isStaff = role === "staff" && isStaffFor(ctx.actor, "orders.progress");
  return role === "customer" || isStaff ? ok(undefined) : fail(notYourOrder);
}
