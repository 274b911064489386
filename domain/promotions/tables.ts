import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { OrderType } from "../orders/model.ts";
import type { CommissionState, SameTrait } from "./commission.ts";

const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * A promo code and its limit (Rule P25). What it takes off, and for whom, never changes: a customer is
 * charged what they were shown. `used` is the number of redemptions that are held; `version` guards the edits
 * of managers and does not count them.
 */
export const promoCodes = pgTable(
  "promo_codes",
  {
    /** In capital letters. */
    code: text().primaryKey(),
    /** Hundredths of a percent; 0 for a code that takes off a fixed sum. */
    percentHundredths: integer("percent_hundredths").notNull(),
    /** The fixed sum in cents; 0 for a code that takes off a part. */
    fixedCents: integer("fixed_cents").notNull().default(0),
    isFirstPurchase: boolean("is_first_purchase").notNull(),
    /** What it can be used for; none for everything that customers buy. */
    orderTypes: text("order_types").array().$type<OrderType[]>().notNull().default(sql`'{}'::text[]`),
    /** How many orders of one customer may hold it; null for as many as there are. */
    perCustomer: integer("per_customer"),
    /** The least sum in cents that it is taken off, without deposits. */
    leastOrderCents: integer("least_order_cents").notNull().default(0),
    maxRedemptions: integer("max_redemptions").notNull(),
    used: integer().notNull().default(0),
    validFrom: when("valid_from").notNull(),
    validUntil: when("valid_until"),
    isActive: boolean("is_active").notNull().default(true),
    version: integer().notNull().default(1),
    createdAt: when("created_at").notNull(),
    updatedAt: when("updated_at").notNull(),
  },
  () => [
    check("promo_codes_within_limit", sql`used between 0 and max_redemptions`),
    check(
      "promo_codes_takes_one",
      sql`least(percent_hundredths, fixed_cents) = 0
      and greatest(percent_hundredths, fixed_cents) > 0`,
    ),
    check("promo_codes_conditions", sql`coalesce(per_customer, 1) > 0 and least_order_cents >= 0`),
  ],
);

/** A code on an order: held while the order stands, released once it is canceled or removed. */
export const promoRedemptions = pgTable(
  "promo_redemptions",
  {
    orderId: uuid("order_id").primaryKey(),
    code: text()
      .notNull()
      .references(() => promoCodes.code),
    personId: uuid("person_id"),
    /** The address it was placed with, such that two of one mailbox are the same: see `mailKey`. */
    mailKey: text("mail_key").notNull(),
    isFirstPurchase: boolean("is_first_purchase").notNull(),
    discountCents: integer("discount_cents").notNull(),
    state: text().$type<"held" | "released">().notNull(),
    createdAt: when("created_at").notNull(),
    updatedAt: when("updated_at").notNull(),
  },
  (table) => {
    // Of two first purchases at the same time one waits for the other here, and is refused.
    const heldFirst = sql`is_first_purchase and state = 'held'`;
    return [
      uniqueIndex("promo_redemptions_first_by_mail").on(table.mailKey).where(heldFirst),
      uniqueIndex("promo_redemptions_first_by_person").on(table.personId).where(heldFirst),
      index("promo_redemptions_code").on(table.code, table.state),
      index("promo_redemptions_held_by_mail").on(table.mailKey, table.code).where(sql`state = 'held'`),
      index("promo_redemptions_held_by_person").on(table.personId, table.code).where(sql`state = 'held'`),
    ];
  },
);

/** What a referrer gets for a friend: one at a time for each friend (Rule P26). */
export const referralCommissions = pgTable(
  "referral_commissions",
  {
    friendId: uuid("friend_id").primaryKey(),
    referrerId: uuid("referrer_id").notNull(),
    /** The friend's first completed order. */
    orderId: uuid("order_id").notNull().unique(),
    creditedCents: integer("credited_cents").notNull(),
    /** What is left of it after refunds and a waiver; 0 once it is reversed. The ledger holds this sum. */
    remainingCents: integer("remaining_cents").notNull(),
    /** What of it the referrer gave up: it was earned, and is never owed again. */
    waivedCents: integer("waived_cents").notNull().default(0),
    state: text().$type<CommissionState>().notNull(),
    /** The payout that paid it last. */
    payoutId: uuid("payout_id"),
    /** By what the friend is the referrer: such an order earns nothing. Null for everybody else. */
    sameTrait: text("same_trait").$type<SameTrait>(),
    creditedAt: when("credited_at").notNull(),
    updatedAt: when("updated_at").notNull(),
  },
  (table) => [index("referral_commissions_referrer").on(table.referrerId, table.creditedAt)],
);

export type PromoCodeRow = typeof promoCodes.$inferSelect;
