import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import type { OrdersCtx } from "../context.ts";
import { appendOrderEvent } from "../order-events.ts";
import type { OrderRow } from "../tables.ts";
import { invoiceNumber } from "./invoices.ts";
import { creditNotes, invoices } from "./tables.ts";

/** What went back as goodwill after an invoice, with a number of its own. Amounts in cents. */
export type CreditNote = { number: string; amountCents: number; invoice: string; issuedAt: Date };

/** A credit note's number as it is written: `C2026-00001`. */
function creditNoteNumber(row: { year: number; number: number }): string {
  return `C${invoiceNumber(row)}`;
}

/** Keeps a goodwill refund for a credit note, which is issued at once where the order has an invoice. */
export async function addCreditNote(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  amountCents: number,
): Promise<void> {
  await tx.insert(creditNotes).values({ orderId: order.id, amountCents, madeAt: ctx.clock.now() });
  if (order.status === "completed") await issueCreditNotes(ctx, tx, order);
}

/**
 * Numbers the goodwill refunds of an order that have none, in the order in which they were made, once the
 * order has an invoice. Whoever takes a number holds the year's row until commit, so that an undone
 * transaction leaves no gap.
 */
export async function issueCreditNotes(ctx: OrdersCtx, tx: Transaction, order: OrderRow): Promise<void> {
  const [newest] = await tx
    .select({ year: invoices.year, number: invoices.number })
    .from(invoices)
    .where(eq(invoices.orderId, order.id))
    .orderBy(sql`${invoices.year} desc, ${invoices.number} desc`)
    .limit(1);
  if (!newest) return;
  const isWaiting = and(
    eq(creditNotes.orderId, order.id),
    isNull(creditNotes.number),
    isNull(creditNotes.voidedAt),
  );
  const waiting = await tx.select().from(creditNotes).where(isWaiting).orderBy(asc(creditNotes.madeAt));
  const issuedAt = ctx.clock.now();
  const year = issuedAt.getUTCFullYear();
  for (const { id, amountCents } of waiting) {
    const taken = await tx.execute<{ last: number }>(sql`
      insert into credit_note_counters (year, last) values (${year}::int, 1)
      on conflict (year) do update set last = credit_note_counters.last + 1 returning last`);
    const number = taken.rows[0]?.last;
    if (number === undefined) throw new Error("No number was taken for a credit note");
    await tx
      .update(creditNotes)
      .set({ year, number, invoice: invoiceNumber(newest), issuedAt })
      .where(eq(creditNotes.id, id));
    await appendOrderEvent(tx, ctx.actor, order, {
      type: "credit_note.issued",
      visibility: "internal",
      data: { creditNote: creditNoteNumber({ year, number }), amountCents },
    });
  }
}

/** A canceled order's goodwill is part of what goes back: what has no number yet gets none. */
export async function voidCreditNotes(ctx: OrdersCtx, tx: Transaction, orderId: string): Promise<void> {
  await tx
    .update(creditNotes)
    .set({ voidedAt: ctx.clock.now() })
    .where(and(eq(creditNotes.orderId, orderId), isNull(creditNotes.number), isNull(creditNotes.voidedAt)));
}

/** A reopened order's goodwill counts as given again. */
export async function reviveCreditNotes(tx: Transaction, orderId: string): Promise<void> {
  await tx
    .update(creditNotes)
    .set({ voidedAt: null })
    .where(and(eq(creditNotes.orderId, orderId), isNotNull(creditNotes.voidedAt)));
}

/** The credit notes of an order that have a number, oldest first. */
export async function readCreditNotes(db: Queryable, orderId: string): Promise<CreditNote[]> {
  const rows = await db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.orderId, orderId))
    .orderBy(asc(creditNotes.year), asc(creditNotes.number));
  return rows.flatMap(({ year, number, invoice, issuedAt, amountCents }) =>
    year !== null && number !== null && invoice !== null && issuedAt !== null
      ? [{ number: creditNoteNumber({ year, number }), amountCents, invoice, issuedAt }]
      : [],
  );
}
