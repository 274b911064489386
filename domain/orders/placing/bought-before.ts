import { type SQL, sql } from "drizzle-orm";
import type { OrdersCtx } from "../context.ts";
import { erasedMailPrint } from "../customers/erased-mail-print.ts";
import { purchasesInSql } from "../products/in-sql.ts";

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
