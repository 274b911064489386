import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import type { OrdersCtx } from "../context.ts";
import { erasedMailPrint } from "../customers/erased-mail-print.ts";
import { purchasesInSql } from "../products/in-sql.ts";
import { type OrderRow, orders } from "../tables.ts";

/** Whether another order of this customer than the one named stands completed. */
export async function hasOtherCompleted(
  db: Queryable,
  { customerId, orderId }: { customerId: string; orderId: string },
): Promise<boolean> {
  const isOther = and(eq(orders.customerId, customerId), ne(orders.id, orderId));
  const stands = and(eq(orders.status, "completed"), isNull(orders.removedAt));
  const found = await db.select({ id: orders.id }).from(orders).where(and(isOther, stands)).limit(1);
  return found.length > 0;
}

/**
 * Whether an order that stands completed was of the same mailbox or payout destination and was erased: then
 * its customer is nobody new, under whatever account they come back. Known for as long as prints are kept
 * (`forgetPrints`). `emails` are the addresses of who orders now.
 */
export async function completedBeforeErasure(
  ctx: Pick<OrdersCtx, "signer">,
  db: Queryable,
  { order, emails }: { order: Pick<OrderRow, "id" | "payoutPrint">; emails: readonly string[] },
): Promise<boolean> {
  const prints = emails.map((email) => erasedMailPrint(ctx, email));
  const isTheirs = or(
    inArray(orders.erasedMailPrint, prints),
    order.payoutPrint === null ? undefined : eq(orders.payoutPrint, order.payoutPrint),
  );
  const stands = and(eq(orders.status, "completed"), isNull(orders.removedAt), ne(orders.id, order.id));
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isNotNull(orders.erasedMailPrint), isTheirs, stands))
    .limit(1);
  return found.length > 0;
}

type Purchase = {
  personId: string | null;
  email: string | null;
  /**
   * The order that is asked about, which doesn't count itself: earlier ones count, without a time all others.
   * Null while there is none.
   */
  order: { id: string; createdAt: Date | null } | null;
};

/**
 * A condition in SQL: whether this person, or whoever has this mail address, has placed an order before that
 * they pay for. Those of a customer who was erased count by their mailbox; canceled and removed ones don't
 * (Rule P25).
 */
export function boughtBefore(ctx: Pick<OrdersCtx, "signer">, { personId, email, order }: Purchase): SQL {
  const at = order?.createdAt?.toISOString() ?? null;
  const print = email === null ? null : erasedMailPrint(ctx, email);
  return sql`exists (select from orders as earlier
    where (earlier.customer_id = ${personId}::uuid or earlier.customer_email = ${email?.toLowerCase() ?? null}::text
        or earlier.erased_mail_print = ${print}::text)
      and earlier.type in (${purchasesInSql}) and earlier.status <> 'canceled' and earlier.removed_at is null
      and earlier.id is distinct from ${order?.id ?? null}::uuid
      and (${at}::timestamptz is null or earlier.created_at < ${at}::timestamptz))`;
}
