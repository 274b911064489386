import { sql } from "drizzle-orm";
import { ok } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { lapseOrderIn, type OrdersCtx } from "../orders/index.ts";
import type { Scope } from "./table-rule.ts";

/**
 * Ends the orders that were placed without a sign-in and for which nobody has done anything since: anybody
 * can place one under somebody's address, and it must not hold up their erasure. An order that staff have
 * started, that was paid for or said to be, or whose world is locked in stays, and does: gold or an account
 * may be ours before the ledger says so.
 */
export async function endUnpaidGuestOrders(ctx: OrdersCtx, tx: Transaction, scope: Scope): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select o.id from orders o
    where o.id = any(${sql.param(scope.orderIds)}::uuid[]) and o.status = 'pending'
      and o.world_locked_at is null and o.payment_claimed_at is null
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
