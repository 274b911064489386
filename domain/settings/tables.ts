import { boolean, customType, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** What a database is, from its first start on: one row (Rule P33). */
export const shopIdentity = pgTable("shop_identity", {
  one: boolean().primaryKey().default(true),
  mode: text().$type<"demo" | "real">().notNull(),
  firstStartedAt: timestamp("first_started_at", { withTimezone: true, precision: 3 }).notNull(),
  /** Sealed by the vault, so that other keys than those of this database are noticed at the start. */
  canary: bytes("canary"),
});
