import { sql } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import type { OrderSignal } from "../../orders/index.ts";
import { allow } from "../../people/index.ts";
import type { ListingsCtx } from "../context.ts";

/** Of how many of a customer's purchases a dispute was opened, for staff. */
export async function readCustomerDisputes(
  ctx: Pick<ListingsCtx, "db" | "actor">,
  customerId: string,
): Promise<Result<OrderSignal>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const { rows } = await ctx.db.execute<{ orderId: string }>(sql`
    select d.order_id as "orderId" from orders o join purchase_disputes d on d.order_id = o.id
    where o.customer_id = ${customerId} and o.removed_at is null
    group by d.order_id order by max(d.opened_at) desc`);
  return ok({ count: rows.length, newest: rows.slice(0, 5).map(({ orderId }) => orderId) });
}
