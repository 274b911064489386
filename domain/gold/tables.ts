import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { RateTier } from "./rate-tiers.ts";

const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What each position limits: `stock` what customers may buy, `capacity` what they may sell to us. */
export type PositionKind = "stock" | "capacity";

/**
 * Every version of the rates (Rule P14), in micro-dollars per million: `buy` is what customers pay, `sell`
 * what they receive, `payment` what gold counts for as payment. The newest one that has come into effect
 * holds.
 */
export const goldRates = pgTable(
  "gold_rates",
  {
    version: integer().primaryKey().generatedAlwaysAsIdentity(),
    buyMicroUsd: integer("buy_micro_usd").notNull(),
    sellMicroUsd: integer("sell_micro_usd").notNull(),
    paymentMicroUsd: integer("payment_micro_usd").notNull(),
    /** The rates for larger amounts, by rising amounts. */
    tiers: jsonb().$type<RateTier[]>().notNull().default([]),
    effectiveAt: when("effective_at").notNull(),
    /** The person who published it; null for the program itself. */
    postedBy: uuid("published_by"),
    note: text(),
    postedAt: when("published_at").notNull(),
    /** Set when somebody takes a version back before it came into effect. */
    withdrawnAt: when("withdrawn_at"),
  },
  (table) => [index("gold_rates_effective").on(table.effectiveAt, table.version)],
);

/**
 * How much gold there is to trade, in millions. `total` is what managers adjusted it to and trades made of it
 * since: collected gold raises the stock and uses capacity up, delivered gold lowers the stock. `reserved` is
 * held by open orders. The database refuses to reserve more than there is.
 */
export const goldPositions = pgTable("gold_positions", {
  kind: text().$type<PositionKind>().primaryKey(),
  total: bigint({ mode: "number" }).notNull(),
  reserved: bigint({ mode: "number" }).notNull().default(0),
  /** The part of `reserved` that unproven orders of customers without a completed order hold (Rule P32). */
  newcomers: bigint({ mode: "number" }).notNull().default(0),
  version: integer().notNull().default(1),
  setAt: when("set_at").notNull(),
  setBy: uuid("set_by"),
  /** When a waiting job tells pages what can be traded; null when none waits. */
  announceAt: when("announce_at"),
  /** The amount that pages were told last. */
  announced: bigint({ mode: "number" }),
  /** Whether it was below the owner's mark when it was last looked at; staff are told when that begins. */
  isLow: boolean("is_low").notNull().default(false),
});
