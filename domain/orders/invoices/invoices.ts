import { desc, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import type { OrdersCtx } from "../context.ts";
import { appendOrderEvent } from "../order-events.ts";
import { accountNameOf } from "../placing/account-name.ts";
import type { OrderRow } from "../tables.ts";
import type { BilledTo, InvoiceFacts } from "./invoice.ts";
import { reductionCentsOf } from "./reduction.ts";
import { invoices } from "./tables.ts";

/** An invoice's number as it is written: the year and a number without gaps, `2026-00042`. */
export function invoiceNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(5, "0")}`;
}

/** What the ledger says of an order's money, in cents: it moved, or a manager wrote it off (Rule P30). */
type InvoicedMoney = { movedCents: number; writtenOffCents: number };

/** To whom the next invoice is billed, and which one it corrects. */
type Correction = { billedTo: BilledTo; corrects: string };

/** An order's newest invoice; null before the first. */
export async function newestInvoice(
  db: Queryable,
  orderId: string,
): Promise<{ number: string; facts: InvoiceFacts } | null> {
  const [row] = await db
    .select({ year: invoices.year, number: invoices.number, facts: invoices.facts })
    .from(invoices)
    .where(eq(invoices.orderId, orderId))
    .orderBy(desc(invoices.year), desc(invoices.number))
    .limit(1);
  return row ? { number: invoiceNumber(row), facts: row.facts } : null;
}

/** Whether an invoice is billed to these very words. */
export function saysSame({ billedTo }: InvoiceFacts, { name, address, vat }: BilledTo): boolean {
  return billedTo?.name === name && billedTo.address === address && billedTo.vat === vat;
}

/**
 * Gives a completed order the year's next invoice number and keeps what the invoice says; none for money
 * that did not move. Asked again it keeps its number if nothing but the time has changed; else it gets
 * another, and the first stays as it was. What a manager corrected stays corrected. Whoever takes a number
 * holds the year's row until commit, so that an undone transaction leaves no gap.
 */
export async function issueInvoice(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  { correction, ...money }: InvoicedMoney & { correction?: Correction },
): Promise<void> {
  const issuedAt = ctx.clock.now();
  const year = issuedAt.getUTCFullYear();
  const billedTo = (await newestInvoice(tx, order.id))?.facts.billedTo;
  const facts = JSON.stringify({
    ...factsOf(order, await reductionCentsOf(tx, order), money, issuedAt),
    ...(billedTo ? { billedTo } : {}),
    ...correction,
  });
  const issued = await tx.execute<{ number: number }>(sql`
    with newest as (
      select facts from invoices where order_id = ${order.id} order by year desc, number desc limit 1
    ),
    missing as (
      select where not exists (
        select from newest
        where facts - '{completedAt,corrects}'::text[] = ${facts}::jsonb - '{completedAt,corrects}'::text[]
      ) and (${money.movedCents}::bigint > 0 or exists (select from newest))
    ),
    taken as (
      insert into invoice_counters (year, last) select ${year}::int, 1 from missing
      on conflict (year) do update set last = invoice_counters.last + 1 returning last
    )
    insert into invoices (order_id, year, number, issued_at, facts)
    select ${order.id}::uuid, ${year}::int, last, ${issuedAt.toISOString()}::timestamptz, ${facts}::jsonb from taken
    returning number`);
  const number = issued.rows[0]?.number;
  if (number === undefined) return;
  const data = { invoice: invoiceNumber({ year, number }) };
  await appendOrderEvent(tx, ctx.actor, order, { type: "invoice.issued", visibility: "internal", data });
}

function factsOf(
  order: OrderRow,
  reductionCents: number,
  { movedCents, writtenOffCents }: InvoicedMoney,
  issuedAt: Date,
): InvoiceFacts {
  const { id, type, quantity, amountCents, rateMicroUsd, customerName, customerEmail, rsn } = order;
  return {
    id,
    type,
    quantity,
    amountCents,
    rateMicroUsd,
    customerName,
    customerEmail,
    rsn,
    disbursementMethod: order.disbursementMethod,
    ...accountOf(order),
    // Only where there is something to tell: an order without them is invoiced in the words of those before
    // it.
    ...(order.discountCents > 0 ? { discountCents: order.discountCents, promoCode: order.promoCode } : {}),
    ...(order.depositCents > 0 ? { depositCents: order.depositCents, depositState: order.depositState } : {}),
    ...(reductionCents > 0 ? { loweredCents: reductionCents } : {}),
    movedCents,
    ...(writtenOffCents > 0 ? { writtenOffCents } : {}),
    createdAt: order.createdAt.toISOString(),
    completedAt: (order.completedAt ?? issuedAt).toISOString(),
  };
}

function accountOf(order: OrderRow): Pick<InvoiceFacts, "account"> {
  const account = accountNameOf(order);
  return account === null ? {} : { account };
}
