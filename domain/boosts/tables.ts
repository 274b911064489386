import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { HighScores } from "../players/model.ts";
import type { BoostLevels } from "./boost-levels.ts";
import type { BoostPrices, BoostTier } from "./boost-prices.ts";
import type { BoostRequirements } from "./boost-requirements.ts";
import type { SnapshotMoment } from "./boost-view.ts";
import type { BoostLine } from "./price-boost.ts";

const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Every posting of the prices of boosts (Rule P18); the newest holds. Rolling back posts an older one again. */
export const boostPriceTables = pgTable("boost_price_tables", {
  version: integer().primaryKey().generatedAlwaysAsIdentity(),
  prices: jsonb().$type<BoostPrices>().notNull(),
  note: text(),
  /** The version that was posted again, if it was a rollback. */
  rolledBackTo: integer("rolled_back_to"),
  /** The person who posted it; null for the program itself. */
  postedBy: uuid("posted_by"),
  postedAt: when("posted_at").notNull(),
});

/**
 * Quotes as they were given: the player's levels, what was wanted and every line of the price. Nothing here is secret; the
 * id opens the quote. A quote makes one order, whose facts stay here.
 */
export const boostQuotes = pgTable(
  "boost_quotes",
  {
    id: uuid().primaryKey(),
    /** As typed. */
    rsn: text().notNull(),
    levels: jsonb().$type<BoostLevels>().notNull(),
    tier: text().$type<BoostTier>().notNull(),
    wantInfernal: boolean("want_infernal").notNull(),
    wantQuiver: boolean("want_quiver").notNull(),
    useOurGear: boolean("use_our_gear").notNull(),
    lines: jsonb().$type<BoostLine[]>().notNull(),
    requirements: jsonb().$type<BoostRequirements>().notNull(),
    servicesCents: integer("services_cents").notNull(),
    depositCents: integer("deposit_cents").notNull(),
    priceCents: integer("price_cents").notNull(),
    priceVersion: integer("price_version").notNull(),
    createdAt: when("created_at").notNull(),
    expiresAt: when("expires_at").notNull(),
    /** The order that it made. */
    orderId: uuid("order_id"),
  },
  (table) => [
    uniqueIndex("boost_quotes_order").on(table.orderId),
    index("boost_quotes_expires").on(table.expiresAt).where(sql`order_id is null`),
  ],
);

/** The public high scores of the player before and after the boost, as proof of what was done. */
export const boostSnapshots = pgTable(
  "boost_snapshots",
  {
    orderId: uuid("order_id").notNull(),
    moment: text().$type<SnapshotMoment>().notNull(),
    highScores: jsonb("high_scores").$type<HighScores>().notNull(),
    takenBy: uuid("taken_by"),
    takenAt: when("taken_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.moment] })],
);

export type BoostQuoteRow = typeof boostQuotes.$inferSelect;
export type BoostSnapshotRow = typeof boostSnapshots.$inferSelect;
