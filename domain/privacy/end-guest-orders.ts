import { sql } from "drizzle-orm";
import { ok } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { lapseOrderIn, type OrdersCtx } from "../orders/index.ts";
import type { Scope } from "./table-rule.ts";

/**
 * Ends the orders that were placed without a sign-in and for which nothing has moved yet: anybody can place
 * one under somebody's address, and it must not hold up their erasure. What was paid for or handed over
 * stays, and does.
 */
export async function endUnpaidGuestOrders(ctx: OrdersCtx, tx: Transaction, scope: Scope): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select o.id from orders o
    where o.id = any(${sql.param(scope.orderIds)}::uuid[]) and o.status not in ('completed', 'canceled')
      and o.removed_at is null and ${isGuests} and ${isUnpaid} order by o.id`);
  for (const { id } of rows)
    await lapseOrderIn(ctx, tx, { orderId: id, mayLapse: async () => ok(undefined) });
}

/** Nobody's, or theirs only since it was found by its address (Rule P4). */
export const isGuests = sql`(o.customer_id is null or exists (select from events e
  where e.subject_kind = 'order' and e.subject_id = o.id::text and e.type = 'order.claimed'))`;

/** No money, gold or account has moved for it, and no payment was seen. */
export const isUnpaid = sql`(not exists (select from ledger_postings p where p.order_id = o.id)
  and not exists (select from chain_transfers t join chain_payments c on c.id = t.payment_id where c.order_id = o.id))`;
