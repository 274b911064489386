import { boolean, customType, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * One row per group of settings that an admin has changed; `version` guards against two admins overwriting
 * each other.
 */
export const settings = pgTable("settings", {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  version: integer().notNull(),
  updatedAt: timestamp("updated_at", { withTimezone: true, precision: 3 }).notNull(),
  updatedBy: uuid("updated_by"),
});

/** What a database is, from its first start on: one row (Rule P33). */
export const shopIdentity = pgTable("shop_identity", {
  one: boolean().primaryKey().default(true),
  mode: text().$type<"demo" | "real">().notNull(),
  firstStartedAt: timestamp("first_started_at", { withTimezone: true, precision: 3 }).notNull(),
  /** Sealed by the vault, so that other keys than those of this database are noticed at the start. */
  canary: bytes("canary"),
});
