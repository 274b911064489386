import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { orders, when } from "../tables.ts";
import type { InvoiceFacts } from "./invoice.ts";

/**
 * The last invoice number given out in a year; its row is locked by whoever takes the next, so numbers have
 * no gap.
 */
export const invoiceCounters = pgTable("invoice_counters", {
  year: integer().primaryKey(),
  last: integer().notNull(),
});

/** Every invoice as it was issued; the newest of an order counts. A row is never changed. */
export const invoices = pgTable(
  "invoices",
  {
    year: integer().notNull(),
    number: integer().notNull(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id),
    issuedAt: when("issued_at").notNull(),
    /** What the invoice says, whatever becomes of the order. */
    facts: jsonb().$type<InvoiceFacts>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.year, table.number] }),
    index("invoices_order").on(table.orderId, table.year, table.number),
  ],
);

/** The last credit note number given out in a year, as `invoiceCounters`. */
export const creditNoteCounters = pgTable("credit_note_counters", {
  year: integer().primaryKey(),
  last: integer().notNull(),
});

/**
 * What went back to a customer although nothing was due: a row for each goodwill refund, which gets its
 * number once the order has an invoice that it is taken off.
 */
export const creditNotes = pgTable(
  "credit_notes",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid("order_id").notNull(),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    madeAt: when("made_at").notNull(),
    /** When the order was canceled before it had a number: then it is part of what went back. */
    voidedAt: when("voided_at"),
    year: integer(),
    number: integer(),
    /** The invoice it belongs to, `2026-00042`. */
    invoice: text(),
    issuedAt: when("issued_at"),
  },
  (table) => [
    foreignKey({ name: "credit_notes_order_id_fkey", columns: [table.orderId], foreignColumns: [orders.id] }),
    uniqueIndex("credit_notes_number").on(table.year, table.number),
    index("credit_notes_order").on(table.orderId, table.madeAt),
  ],
);
