import { desc, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { readShop } from "../../../platform/settings/read-shop.ts";
import { isStaffFor, viewerRoleOf } from "../access.ts";
import type { OrdersCtx } from "../context.ts";
import { orderNotFound } from "../failures.ts";
import { type OrderStatus, statusLabels } from "../model.ts";
import { findOrder } from "../read-order.ts";
import { type Invoice, invoiceOf } from "./invoice.ts";
import { invoiceNumber } from "./invoices.ts";
import { invoices } from "./tables.ts";

type Asked = {
  orderId: string;
  token: string | undefined;
  /** One of the order's invoices, `2026-00042`; left out, the newest. */
  number?: string | undefined;
};

/**
 * An order's invoice as it was issued, with the numbers of the order's others. Its customer reads the newest
 * of a completed order; staff read every one, also after the order was reopened or canceled, so that the
 * sequence can be shown complete. For anybody else there is none (`not_found`).
 */
export async function readInvoice(
  ctx: OrdersCtx,
  { orderId, token, number: asked }: Asked,
): Promise<Result<Invoice & { others: string[] }>> {
  const order = await findOrder(ctx, orderId);
  if (!order || (await viewerRoleOf(ctx, order, token)) === "public") return fail(orderNotFound);
  const isStaff = isStaffFor(ctx.actor, "orders.read");
  if (order.status !== "completed" && !isStaff) return fail(orderNotFound);
  const all = await ctx.db
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, order.id))
    .orderBy(desc(invoices.year), desc(invoices.number));
  const seen = (isStaff ? all : all.slice(0, 1)).map((row) => ({ ...row, number: invoiceNumber(row) }));
  const index = asked === undefined ? 0 : seen.findIndex(({ number }) => number === asked);
  const issued = seen[index];
  if (!issued) return fail(orderNotFound);
  const mark = markOf(order.status, issued.number, seen[index - 1]);
  const others = seen.filter((row) => row !== issued).map(({ number }) => number);
  return ok({ ...invoiceOf({ ...issued, mark, shopName: (await readShop(ctx.db)).name }), others });
}

type Next = { number: string; facts: { corrects?: string } } | undefined;

function markOf(status: OrderStatus, number: string, next: Next): string | null {
  if (next) return `${next.facts.corrects === number ? "Corrected" : "Replaced"} by ${next.number}`;
  if (status === "completed") return null;
  return status === "canceled" ? statusLabels.canceled : "Order reopened";
}
