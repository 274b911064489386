import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Build, DeliveryTime, ListingLogin, ListingState, ListingType } from "./listing-words.ts";

const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Accounts that the shop sells (spec/2 §3). The login is in the vault under `listing:<id>`, kind `login`; here is only the
 * secret's id (Rule P5). Of a withdrawn one that secret is destroyed.
 */
export const accountListings = pgTable(
  "account_listings",
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    build: text().$type<Build>().notNull(),
    type: text().$type<ListingType>().notNull(),
    loginMethod: text("login_method").$type<ListingLogin>().notNull(),
    combatLevel: integer("combat_level").notNull(),
    totalLevel: integer("total_level").notNull(),
    priceCents: integer("price_cents").notNull(),
    deliveryTime: text("delivery_time").$type<DeliveryTime>().notNull(),
    description: text().notNull(),
    features: jsonb().$type<string[]>().notNull().default([]),
    verified: boolean().notNull().default(false),
    quantity: integer().notNull().default(1),
    state: text().$type<ListingState>().notNull().default("draft"),
    /** The sale that the account came from; it makes one listing, and another when that was withdrawn. */
    sourceOrderId: uuid("source_order_id"),
    loginSecretId: uuid("login_secret_id").notNull(),
    version: integer().notNull().default(1),
    madeBy: uuid("made_by"),
    createdAt: when("created_at").notNull(),
    updatedAt: when("updated_at").notNull(),
  },
  (table) => [
    index("account_listings_newest").on(table.createdAt, table.id),
    uniqueIndex("account_listings_source").on(table.sourceOrderId).where(sql`state <> 'withdrawn'`),
  ],
);

export type ListingRow = typeof accountListings.$inferSelect;
