import { type SQL, sql } from "drizzle-orm";
import { integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** One row a block of the site's content; `version` guards against two editors overwriting each other. */
export const siteContent = pgTable("site_content", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  version: integer().notNull().default(1),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  updatedBy: uuid("updated_by"),
});

/**
 * A block as it is stored. Null is a value of some blocks, so it must become JSON's null, not that of SQL.
 */
export function storedValue(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::jsonb`;
}
