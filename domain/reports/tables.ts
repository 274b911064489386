import { bigint, date, jsonb, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";
import type { Figures } from "./figures.ts";

/** What is recomputed together, from the same rows. */
export const reportParts = [
  "money",
  "orders",
  "quotes",
  "completed",
  "staff",
  "chats",
  "reviews",
  "listings",
] as const;
export type ReportPart = (typeof reportParts)[number];

/**
 * The figures of a day, UTC, or of a month, whose `starts` is its first day: a month is the sum of its days.
 * They are made anew from the ledger, the orders and the log whenever `report_changes` names their day.
 */
export const reportFigures = pgTable(
  "report_figures",
  {
    span: text().$type<"day" | "month">().notNull(),
    starts: date().notNull(),
    part: text().$type<ReportPart>().notNull(),
    figures: jsonb().$type<Figures>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.span, table.starts, table.part] })],
);

/**
 * Days whose figures something has changed: triggers add a row in the transaction of the change, so that none
 * is forgotten and nobody waits for anybody. A job counts the day again and takes its rows away.
 */
export const reportChanges = pgTable("report_changes", {
  id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
  day: date().notNull(),
  part: text().$type<ReportPart>().notNull(),
  addedAt: timestamp("added_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
});
