import { sql } from "drizzle-orm";
import {
  customType,
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
import type { ComputedOffer } from "./compute-offer.ts";
import type { OfferTable } from "./offer-table.ts";
import type { Answers, LoginMethod } from "./questionnaire.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Every version of the rules for offers (Rule P17); the newest holds. Rolling back publishes an older one
 * again.
 */
export const offerTables = pgTable("offer_tables", {
  version: integer().primaryKey().generatedAlwaysAsIdentity(),
  rules: jsonb().$type<OfferTable>().notNull(),
  note: text(),
  /** The version that was published again, if it was a rollback. */
  rolledBackTo: integer("rolled_back_to"),
  /** The person who published it; null for the program itself. */
  postedBy: uuid("published_by"),
  postedAt: when("published_at").notNull(),
});

/**
 * Offers as they were made (Rule P17): what was answered, what the high scores showed, and every line of the
 * sum. Nothing here is secret; the id is the link that opens the offer until it expires. An offer makes one
 * order.
 */
export const accountOffers = pgTable(
  "account_offers",
  {
    id: uuid().primaryKey(),
    /** As typed, and in the one spelling by which names are equal. */
    rsn: text().notNull(),
    rsnKey: text("rsn_key").notNull(),
    answers: jsonb().$type<Answers>().notNull(),
    highScores: jsonb("high_scores").$type<HighScores>().notNull(),
    computed: jsonb().$type<ComputedOffer>().notNull(),
    rulesVersion: integer("rules_version").notNull(),
    amountCents: integer("amount_cents").notNull(),
    personId: uuid("person_id"),
    source: text().$type<"web" | "api">().notNull(),
    createdAt: when("created_at").notNull(),
    expiresAt: when("expires_at").notNull(),
    /** The order that it made. */
    orderId: uuid("order_id"),
  },
  (table) => [
    uniqueIndex("account_offers_order").on(table.orderId),
    index("account_offers_sold").on(table.rsnKey).where(sql`order_id is not null`),
    index("account_offers_expires").on(table.expiresAt).where(sql`order_id is null`),
    index("account_offers_created").on(table.createdAt),
  ],
);

/**
 * What an account sale has beside its order. Secrets are in the vault under `order:<id>`; here are their ids
 * (Rule P5).
 */
export const accountSales = pgTable("account_sales", {
  orderId: uuid("order_id").primaryKey(),
  offerId: uuid("offer_id").notNull().unique(),
  loginMethod: text("login_method").$type<LoginMethod>().notNull(),
  loginSecretId: uuid("login_secret_id").notNull(),
  resetSecretId: uuid("reset_secret_id"),
  resetRequestedAt: when("reset_requested_at"),
  resetSavedAt: when("reset_saved_at"),
  resetSavedBy: text("reset_saved_by").$type<"customer" | "staff">(),
  /**
   * What of it stood on the list of recovered accounts when it was sold, or when the payout destination was
   * given anew: `rsn`, `email`, `wallet`; and `resold` where the account had been sold before.
   */
  flags: jsonb().$type<string[]>().notNull().default([]),
});

/**
 * The accounts that open orders sell, by keyed prints of their game names and logins: each is in one order at
 * a time (Rule P48).
 */
export const accountsOnSale = pgTable(
  "accounts_on_sale",
  {
    print: text().primaryKey(),
    orderId: uuid("order_id").notNull(),
  },
  (table) => [index("accounts_on_sale_order").on(table.orderId)],
);

/** What staff have looked at before an account counts as verified: a row for each thing that is ticked. */
export const accountChecks = pgTable(
  "account_checks",
  {
    orderId: uuid("order_id").notNull(),
    item: text().notNull(),
    checkedBy: uuid("checked_by"),
    checkedAt: when("checked_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.item] })],
);

/** Other amounts that staff offer for an account; one of them is open at a time. */
export const counterOffers = pgTable(
  "counter_offers",
  {
    id: uuid().primaryKey(),
    orderId: uuid("order_id").notNull(),
    /** What the order was for when it was made, and what is offered instead. */
    fromCents: integer("from_cents").notNull(),
    amountCents: integer("amount_cents").notNull(),
    /** Why; the seller reads it. */
    reason: text().notNull(),
    state: text().$type<"open" | "accepted" | "declined" | "withdrawn" | "expired">().notNull(),
    madeBy: uuid("made_by"),
    madeAt: when("made_at").notNull(),
    answeredAt: when("answered_at"),
  },
  (table) => [
    index("counter_offers_order").on(table.orderId),
    uniqueIndex("counter_offers_open").on(table.orderId).where(sql`state = 'open'`),
  ],
);

/**
 * Accounts that their sellers took back, and who took them: hashes only, under a pepper that is in the vault.
 * Never removed, only ended.
 */
export const recoveredAccounts = pgTable(
  "recovered_accounts",
  {
    id: uuid().primaryKey(),
    kind: text().$type<"rsn" | "email" | "wallet">().notNull(),
    hash: bytes().notNull(),
    effect: text().$type<"block" | "flag">().notNull(),
    note: text().notNull(),
    /** The sale that it was learnt from. */
    orderId: uuid("order_id"),
    addedBy: uuid("added_by"),
    addedAt: when("added_at").notNull(),
    endedBy: uuid("ended_by"),
    endedAt: when("ended_at"),
    endNote: text("end_note"),
  },
  (table) => [uniqueIndex("recovered_accounts_hash").on(table.kind, table.hash).where(sql`ended_at is null`)],
);

/** The one pepper of those hashes: its id in the vault. */
export const recoveredPepper = pgTable("recovered_pepper", {
  id: integer().primaryKey().default(1),
  secretId: uuid("secret_id").notNull(),
});

export type OfferRow = typeof accountOffers.$inferSelect;
export type AccountSaleRow = typeof accountSales.$inferSelect;
export type CounterOfferRow = typeof counterOffers.$inferSelect;
