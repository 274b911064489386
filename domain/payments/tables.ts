import { bigint, index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { PayoutState } from "./model.ts";

const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Money owed to a customer for an order. The destination is the order's, in the vault (Rule P5). */
export const payouts = pgTable(
  "payouts",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid("order_id").notNull(),
    amountCents: integer("amount_cents").notNull(),
    state: text().$type<PayoutState>().notNull(),
    version: integer().notNull().default(1),
    dueAt: when("due_at").notNull(),
    approvedBy: uuid("approved_by"),
    approvedAt: when("approved_at"),
    sentBy: uuid("sent_by"),
    sentAt: when("sent_at"),
    /** What the payment service calls the transfer: a transaction number, never a destination. */
    reference: text(),
    confirmedAt: when("confirmed_at"),
    failedReason: text("failed_reason"),
    createdAt: when("created_at").notNull(),
    updatedAt: when("updated_at").notNull(),
  },
  // A failed payout stays as history; only one at a time is alive.
  (table) => [index("payouts_order").on(table.orderId), index("payouts_due").on(table.state, table.dueAt)],
);

/** Money that customers paid us. `method` is `manual:<how>` or, later, a chain. */
export const payments = pgTable(
  "payments",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid("order_id").notNull(),
    method: text().notNull(),
    status: text().$type<"pending" | "confirmed" | "refunded">().notNull(),
    amountCents: integer("amount_cents").notNull(),
    reference: text(),
    cryptoAddress: text("crypto_address"),
    txHash: text("tx_hash"),
    receivedBy: uuid("received_by"),
    createdAt: when("created_at").notNull(),
    updatedAt: when("updated_at").notNull(),
  },
  (table) => [
    index("payments_order").on(table.orderId),
    // The same transfer is never entered twice for an order.
    uniqueIndex("payments_reference").on(table.orderId, table.method, table.reference),
  ],
);

/** One booking: its entries always sum to zero, which the database checks at commit (Rule P13). */
export const ledgerPostings = pgTable(
  "ledger_postings",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid("order_id").notNull(),
    /** Why: `gold_received`, `payout_sent` … */
    kind: text().notNull(),
    /** Makes a repeat of the same booking impossible. */
    key: text().notNull().unique(),
    at: when("at").notNull(),
  },
  (table) => [index("ledger_postings_order").on(table.orderId)],
);

export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    postingId: bigint("posting_id", { mode: "number" })
      .notNull()
      .references(() => ledgerPostings.id),
    account: text().notNull(),
    /** Positive is a debit, negative a credit. */
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
  },
  (table) => [
    index("ledger_entries_posting").on(table.postingId),
    index("ledger_entries_account").on(table.account),
  ],
);

export type PayoutRow = typeof payouts.$inferSelect;
export type PaymentRow = typeof payments.$inferSelect;
