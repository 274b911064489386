import { index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * How often each bucket was used in its current window. Unlogged (migrations/0005_shop_rules.sql): fast, and
 * a crash of the database may empty it, which only forgives.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    bucket: text().primaryKey(),
    taken: integer().notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [index("rate_limits_expires_at").on(table.expiresAt)],
);
