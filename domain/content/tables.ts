import { type SQL, sql } from "drizzle-orm";
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** One row a block of the site's content; `version` guards against two editors overwriting each other. */
export const siteContent = pgTable("site_content", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  version: integer().notNull().default(1),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  updatedBy: uuid("updated_by"),
});

/** Every version of a block that was ever published. Append-only by trigger. */
export const contentVersions = pgTable(
  "content_versions",
  {
    key: text().notNull(),
    version: integer().notNull(),
    value: jsonb().notNull(),
    publishedAt: timestamp("published_at", { withTimezone: true, precision: 3 }).notNull(),
    publishedBy: uuid("published_by"),
    note: text(),
    /** The earlier version whose text this is again. */
    restoredFrom: integer("restored_from"),
    /** Whether customers are asked to agree again (legal texts). */
    asksConsent: boolean("asks_consent").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.key, table.version] })],
);

/** At most one draft a block. A new one has a new id, so that no plan of an old one can mean it. */
export const contentDrafts = pgTable("content_drafts", {
  key: text().primaryKey(),
  id: uuid().notNull().unique(),
  value: jsonb().notNull(),
  /** The published version that it started from. */
  basedOn: integer("based_on").notNull(),
  version: integer().notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true, precision: 3 }).notNull(),
  updatedBy: uuid("updated_by"),
  publishAt: timestamp("publish_at", { withTimezone: true, precision: 3 }),
  plannedBy: uuid("planned_by"),
  /** What the history will say of it, once it is published by its plan. */
  note: text(),
  asksConsent: boolean("asks_consent").notNull().default(false),
});

/**
 * A block as it is stored. Null is a value of some blocks, so it must become JSON's null, not that of SQL.
 */
export function storedValue(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::jsonb`;
}
