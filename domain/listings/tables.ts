import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { Build, DeliveryTime, ListingLogin, ListingState, ListingType } from "./listing-values.ts";
import type { DisputeOutcome, DisputeReason, DisputeState } from "./purchase/purchase-copy.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });
const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * Accounts that the shop sells (Rule S95). The login is in the vault under `listing:<id>`, kind `login`; here
 * is only the secret's id (Rule P5). Of a withdrawn one that secret is destroyed. An account is one of a
 * kind: quantity is always 1.
 */
export const accountListings = pgTable(
  "account_listings",
  {
    id: uuid().primaryKey(),
    /** The address of its page, from the name when it was made; it stays when the name changes. */
    slug: text().notNull(),
    name: text().notNull(),
    build: text().$type<Build>().notNull(),
    type: text().$type<ListingType>().notNull(),
    loginMethod: text("login_method").$type<ListingLogin>().notNull(),
    combatLevel: integer("combat_level").notNull(),
    totalLevel: integer("total_level").notNull(),
    priceCents: integer("price_cents").notNull(),
    deliveryTime: text("delivery_time").$type<DeliveryTime>().notNull(),
    /** Null follows the shop's setting; what was bought keeps what it was promised. */
    warrantyDays: integer("warranty_days"),
    description: text().notNull(),
    features: jsonb().$type<string[]>().notNull().default([]),
    verified: boolean().notNull().default(false),
    quantity: integer().notNull().default(1),
    /** Larger ones come first where listings are read as featured; 0 is not featured. */
    featured: integer().notNull().default(0),
    state: text().$type<ListingState>().notNull().default("draft"),
    /**
     * The order that holds it or has bought it: one at a time, which is why it cannot be sold twice (Rule
     * P20).
     */
    heldBy: uuid("held_by"),
    /** Until when it is held, as people are shown it; it is free once `heldBy` is empty. */
    heldUntil: when("held_until"),
    publishedAt: when("published_at"),
    soldAt: when("sold_at"),
    /** The sale that the account came from; it makes one listing, and another when that was withdrawn. */
    sourceOrderId: uuid("source_order_id"),
    /** Without one it cannot be published. */
    loginSecretId: uuid("login_secret_id"),
    /**
     * The login's name under the key of `listingLoginKeys`: no account is listed twice; empty once it is sold
     * for good.
     */
    loginPrint: bytes("login_print"),
    /**
     * Somebody who does not own it any more has read the login: it must be changed before it is published
     * again.
     */
    isLoginStale: boolean("is_login_stale").notNull().default(false),
    version: integer().notNull().default(1),
    madeBy: uuid("made_by"),
    createdAt: when("created_at").notNull(),
    updatedAt: when("updated_at").notNull(),
    /**
     * The transaction that changed the row last, set by the database: by it the catalog finds what it has not
     * seen yet.
     */
    changedXid: transactionId("changed_xid").notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index("account_listings_changed").on(table.changedXid, table.id),
    uniqueIndex("account_listings_slug").on(table.slug),
    index("account_listings_newest").on(table.createdAt, table.id),
    index("account_listings_updated").on(table.updatedAt, table.id),
    index("account_listings_price").on(table.priceCents, table.id),
    index("account_listings_on_hold")
      .on(table.heldUntil)
      .where(sql`state = 'published' and held_by is not null`),
    index("account_listings_state").on(table.state, table.updatedAt, table.id),
    index("account_listings_name").using("gin", sql`lower(name) gin_trgm_ops`),
    uniqueIndex("account_listings_source").on(table.sourceOrderId).where(sql`state <> 'withdrawn'`),
    uniqueIndex("account_listings_login").on(table.loginPrint).where(sql`state <> 'withdrawn'`),
    uniqueIndex("account_listings_held_by").on(table.heldBy),
    check("account_listings_one_of_a_kind", sql`quantity = 1`),
    check("account_listings_warranty", sql`warranty_days between 0 and 90`),
    check("account_listings_sold_to", sql`state <> 'published' or login_secret_id is not null`),
  ],
);

export type ListingRow = typeof accountListings.$inferSelect;

/** The id in the vault of the key under which names of logins are kept as prints; one row. */
export const listingLoginKeys = pgTable("listing_login_keys", { secretId: uuid("secret_id").primaryKey() });

/**
 * Pictures of a listing, the first of them its profile picture (Rule S99). The files are under the picture's
 * id.
 */
export const accountListingImages = pgTable(
  "account_listing_images",
  {
    id: uuid().primaryKey(),
    listingId: uuid("account_listing_id")
      .notNull()
      .references(() => accountListings.id, { onDelete: "cascade" }),
    imageUrl: text("image_url").notNull(),
    isProfilePicture: boolean("is_profile_picture").notNull(),
    displayOrder: integer("display_order").notNull(),
    alt: text().notNull().default(""),
    width: integer().notNull(),
    height: integer().notNull(),
    /** SHA-256 of what was uploaded, in hexadecimal: the same picture is not added twice. */
    contentHash: text("content_hash").notNull(),
    hasAvif: boolean("has_avif").notNull().default(false),
    madeBy: uuid("made_by"),
    createdAt: when("created_at").notNull(),
  },
  (table) => [
    index("account_listing_images_order").on(table.listingId, table.displayOrder),
    uniqueIndex("account_listing_images_once").on(table.listingId, table.contentHash),
  ],
);

export type ListingImageRow = typeof accountListingImages.$inferSelect;

/** What a purchase of an account has beside its order. */
export const accountPurchases = pgTable(
  "account_purchases",
  {
    orderId: uuid("order_id").primaryKey(),
    listingId: uuid("listing_id").notNull(),
    /** When the buyer could read the login; from then on the hours of a dispute run. */
    deliveredAt: when("delivered_at"),
    /** Handed over by staff although it was not paid in full. */
    isUnpaidDelivery: boolean("is_unpaid_delivery").notNull().default(false),
    /** When the buyer read the login first. They read it once. */
    revealedAt: when("revealed_at"),
    /** Staff have opened it another time, which was not used yet. */
    mayReadAgain: boolean("may_read_again").notNull().default(false),
    /** When it counts as accepted unless a dispute is opened. */
    acceptBy: when("accept_by"),
    /** How many of the reminders have been mailed. */
    reminders: integer().notNull().default(0),
    acceptedAt: when("accepted_at"),
    acceptedBy: text("accepted_by").$type<"customer" | "time" | "staff">(),
    createdAt: when("created_at").notNull(),
  },
  (table) => [
    index("account_purchases_listing").on(table.listingId),
    index("account_purchases_accept_by").on(table.acceptBy).where(sql`accepted_at is null`),
  ],
);

export type PurchaseRow = typeof accountPurchases.$inferSelect;

/** What a buyer finds wrong with an account, and what staff decided. One at a time is open for an order. */
export const purchaseDisputes = pgTable(
  "purchase_disputes",
  {
    id: uuid().primaryKey(),
    orderId: uuid("order_id").notNull(),
    reason: text().$type<DisputeReason>().notNull(),
    /** Opened when the order was completed already. */
    underWarranty: boolean("under_warranty").notNull().default(false),
    state: text().$type<DisputeState>().notNull().default("open"),
    outcome: text().$type<DisputeOutcome>(),
    refundCents: integer("refund_cents"),
    /** What the buyer reads of the decision. */
    answer: text(),
    decidedBy: uuid("decided_by"),
    /** When it was decided, or withdrawn. */
    decidedAt: when("decided_at"),
    /** Every entry is another version, so that nobody decides without having seen it. */
    version: integer().notNull().default(1),
    openedAt: when("opened_at").notNull(),
  },
  (table) => [
    uniqueIndex("purchase_disputes_open").on(table.orderId).where(sql`state = 'open'`),
    index("purchase_disputes_order").on(table.orderId, table.openedAt),
    index("purchase_disputes_waiting").on(table.state, table.openedAt, table.id),
  ],
);

export type DisputeRow = typeof purchaseDisputes.$inferSelect;

/** What both sides wrote in a dispute; never in the log, since it may be personal (Rule P5). */
export const disputeEntries = pgTable(
  "dispute_entries",
  {
    id: uuid().primaryKey(),
    disputeId: uuid("dispute_id")
      .notNull()
      .references(() => purchaseDisputes.id, { onDelete: "cascade" }),
    author: text().$type<"customer" | "staff">().notNull(),
    personId: uuid("person_id"),
    text: text().notNull(),
    /** Pictures shown as evidence: keys of files that only the buyer and staff may open. */
    pictures: jsonb().$type<EvidenceFile[]>().notNull().default([]),
    /** The form's key: the same one is written once. */
    idempotencyKey: text("idempotency_key").notNull(),
    createdAt: when("created_at").notNull(),
  },
  (table) => [
    index("dispute_entries_dispute").on(table.disputeId, table.createdAt),
    uniqueIndex("dispute_entries_idempotency_key").on(table.disputeId, table.idempotencyKey),
  ],
);

/** A stored picture; its content hash tells whether a repeat has the same one. */
export type EvidenceFile = { key: string; width: number; height: number; contentHash: string };
export type DisputeEntryRow = typeof disputeEntries.$inferSelect;

/**
 * A bulk import of listings: checked rows wait in the vault under `listing-import:<id>`, since they hold
 * logins, until they are imported, thrown away or a day old.
 */
export const listingImports = pgTable(
  "listing_imports",
  {
    id: uuid().primaryKey(),
    state: text().$type<ImportState>().notNull(),
    rowCount: integer("row_count").notNull(),
    doneCount: integer("done_count").notNull().default(0),
    /** What is wrong, by the line of the file; none in one that may be imported. */
    errors: jsonb()
      .$type<{ line: number; column: string | null; text: string; name?: string | undefined }[]>()
      .notNull()
      .default([]),
    /** Whether the imported listings are published at once. */
    publishes: boolean().notNull().default(false),
    rowsSecretId: uuid("rows_secret_id"),
    failedReason: text("failed_reason"),
    madeBy: uuid("made_by").notNull(),
    version: integer().notNull().default(1),
    createdAt: when("created_at").notNull(),
    finishedAt: when("finished_at"),
  },
  (table) => [index("listing_imports_newest").on(table.createdAt, table.id)],
);

export type ImportState = "refused" | "checked" | "running" | "done" | "failed" | "discarded";
export type ListingImportRow = typeof listingImports.$inferSelect;
