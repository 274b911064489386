import { sql } from "drizzle-orm";
import { customType, integer, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

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

/**
 * The logos that the shop has had, some KB each, as PNG of our own making. One that was replaced stays for
 * the mails that show it.
 */
export const shopLogos = pgTable(
  "shop_logos",
  {
    id: uuid().primaryKey(),
    /** For headers, mails and invoices. */
    picture: bytes().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    /** On a square ground without color, for home screens. */
    square: bytes().notNull(),
    madeAt: when("made_at").notNull(),
    madeBy: uuid("made_by"),
    /** When it was replaced or removed; null for the one of now. */
    endedAt: when("ended_at"),
  },
  (table) => [uniqueIndex("shop_logos_now").on(sql`(true)`).where(sql`${table.endedAt} is null`)],
);
