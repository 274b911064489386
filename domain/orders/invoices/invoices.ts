import { desc, eq, sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import { readShop } from "../../../platform/settings/read-shop.ts";
import { isStaffFor, viewerRoleOf } from "../access.ts";
import type { OrdersCtx } from "../context.ts";
import { orderNotFound } from "../failures.ts";
import { type OrderStatus, statusLabels } from "../model.ts";
import { appendOrderEvent } from "../order-events.ts";
import { accountNameOf } from "../placing/account-name.ts";
import { findOrder } from "../read-order.ts";
import type { OrderRow } from "../tables.ts";
import { type BilledTo, type Invoice, type InvoiceFacts, invoiceOf } from "./invoice.ts";
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
