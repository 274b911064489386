import { sql } from "drizzle-orm";
import {
  boolean,
  check,
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
import type { AccessChoice, AccessPart } from "./boost-access.ts";
import type { BoostLevels } from "./boost-levels.ts";
import type { BoostPrices, BoostTier } from "./boost-prices.ts";
import type { BoostRequirements } from "./boost-requirements.ts";
import type { SnapshotMoment } from "./boost-view.ts";
import type { BoostLine } from "./price-boost.ts";

const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Every version of the prices of boosts (Rule P18); the newest holds. Rolling back publishes an older one
 * again.
 */
export const boostPriceTables = pgTable("boost_price_tables", {
  version: integer().primaryKey().generatedAlwaysAsIdentity(),
  prices: jsonb().$type<BoostPrices>().notNull(),
  note: text(),
  /** The version that was published again, if it was a rollback. */
  rolledBackTo: integer("rolled_back_to"),
  /** The person who published it; null for the program itself. */
  postedBy: uuid("published_by"),
  postedAt: when("published_at").notNull(),
});

/**
 * Quotes as they were given: the player's levels, what was wanted and every line of the price. Nothing here
 * is secret; the id opens the quote. A quote makes one order, whose facts stay here.
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
    index("boost_quotes_created").on(table.createdAt),
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

/**
 * How the customer of a boost gives access to their game account (Rule P36); no row before they say anything.
 */
export const boostAccess = pgTable(
  "boost_access",
  {
    orderId: uuid("order_id").primaryKey(),
    /** Null once it was withdrawn or destroyed. */
    choice: text().$type<AccessChoice>(),
    /** Rises with everything that the customer changes. */
    version: integer().notNull(),
    firstRevealedAt: when("first_revealed_at"),
    /** Who revealed it last. */
    revealedBy: uuid("revealed_by"),
    /**
     * When the end of the order destroyed what was given; null again when something is given after a
     * reopening.
     */
    destroyedAt: when("destroyed_at"),
    updatedAt: when("updated_at").notNull(),
  },
  () => [check("boost_access_choice", sql`choice in ('login', 'chat')`)],
);

/**
 * What was given: a row for each part. The value is in the vault under `order:<id>`; here is its id (Rule
 * P5).
 */
export const boostAccessParts = pgTable(
  "boost_access_parts",
  {
    orderId: uuid("order_id")
      .notNull()
      .references(() => boostAccess.orderId),
    part: text().$type<AccessPart>().notNull(),
    secretId: uuid("secret_id").notNull(),
    givenAt: when("given_at").notNull(),
    /** When staff first revealed this part: from then on its customer can't change it. */
    revealedAt: when("revealed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.part] }),
    check("boost_access_parts_known", sql`part in ('login', 'password', 'pin', 'notes')`),
  ],
);

export type BoostAccessRow = typeof boostAccess.$inferSelect;
export type BoostAccessPartRow = typeof boostAccessParts.$inferSelect;
export type BoostQuoteRow = typeof boostQuotes.$inferSelect;
export type BoostSnapshotRow = typeof boostSnapshots.$inferSelect;
