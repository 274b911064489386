import { integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * Which versions of the legal texts an order was placed under, and those under which it was reopened.
 * Append-only by trigger: it is the proof of the contract. None for orders that staff placed, and for those
 * from before it was kept.
 */
export const orderConsents = pgTable(
  "order_consents",
  {
    orderId: uuid("order_id").notNull(),
    key: text().notNull(),
    version: integer().notNull(),
    agreedAt: timestamp("agreed_at", { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.key, table.version] })],
);
