import { eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { standingOf } from "./access.ts";
import type { OrdersCtx } from "./context.ts";
import { type Invoice, invoiceOf } from "./invoice.ts";
import { invoiceNumber } from "./invoices.ts";
import { findOrder } from "./read-order.ts";
import { orderNotFound } from "./refusals.ts";
import { invoices } from "./tables.ts";

/**
 * The invoice of a completed order, for its customer or staff. For anybody else, and before the order is completed, there
 * is none (`not_found`).
 */
export async function readInvoice(
  ctx: OrdersCtx,
  { orderId, token }: { orderId: string; token: string | undefined },
): Promise<Result<Invoice>> {
  const order = await findOrder(ctx, orderId);
  if (order?.status !== "completed" || !order.completedAt) return fail(orderNotFound);
  if ((await standingOf(ctx, order, token)) === "public") return fail(orderNotFound);
  const [issued] = await ctx.db.select().from(invoices).where(eq(invoices.orderId, order.id));
  if (!issued) return fail(orderNotFound);
  const { issuedAt } = issued;
  return ok(invoiceOf({ ...order, number: invoiceNumber(issued), issuedAt, completedAt: order.completedAt }));
}
