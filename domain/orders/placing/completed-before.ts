import { and, eq, inArray, isNotNull, isNull, ne, or } from "drizzle-orm";
import type { Queryable } from "../../../platform/database/connect.ts";
import type { OrdersCtx } from "../context.ts";
import { erasedMailPrint } from "../customers/erased-mail-print.ts";
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
