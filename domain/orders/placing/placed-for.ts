import { fail, ok, type Result } from "../../../kernel/result.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import type { NewOrder } from "./new-order.ts";

/**
 * Whose order it becomes, null for a guest's (Rule P1): at the desk the customer whom staff place for, which
 * needs `orders.progress`; elsewhere the signed-in person themself. Refuses placing for somebody else
 * (`forbidden`).
 */
export function placedFor(
  ctx: Pick<OrdersCtx, "actor">,
  { source, customerId }: Pick<NewOrder, "source" | "customerId">,
): Result<string | null> {
  const own = ctx.actor.kind === "person" ? ctx.actor.personId : null;
  if (source === "desk") {
    const may = allow(ctx.actor, "orders.progress");
    return may.ok ? ok(customerId) : may;
  }
  if (customerId === null || customerId === own) return ok(own);
  return fail({ code: "forbidden", text: "You can only order for yourself." });
}
