import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/database/connect.ts";
import type { OrdersCtx } from "./context.ts";
import { appendOrderEvent } from "./order-events.ts";
import type { OrderRow } from "./tables.ts";

/** An invoice's number as it is written: the year and a number without gaps, `2026-00042`. */
export function invoiceNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(5, "0")}`;
}

/**
 * Gives a completed order the year's next invoice number, once: an order completed again keeps its first. Whoever takes a
 * number holds the year's row until commit, so that an undone transaction leaves no gap.
 */
export async function issueInvoice(ctx: OrdersCtx, tx: Transaction, order: OrderRow): Promise<void> {
  const issuedAt = ctx.clock.now();
  const year = issuedAt.getUTCFullYear();
  const issued = await tx.execute<{ number: number }>(sql`
    with missing as (select where not exists (select from invoices where order_id = ${order.id})),
    taken as (
      insert into invoice_counters (year, last) select ${year}::int, 1 from missing
      on conflict (year) do update set last = invoice_counters.last + 1 returning last
    )
    insert into invoices (order_id, year, number, issued_at)
    select ${order.id}::uuid, ${year}::int, last, ${issuedAt.toISOString()}::timestamptz from taken
    returning number`);
  const number = issued.rows[0]?.number;
  if (number === undefined) return;
  const data = { invoice: invoiceNumber({ year, number }) };
  await appendOrderEvent(tx, ctx.actor, order, { type: "invoice.issued", visibility: "internal", data });
}
