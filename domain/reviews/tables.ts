import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { OrderType } from "../orders/model.ts";
import type { ReviewState } from "./review-copy.ts";

const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * What customers wrote about completed orders (Rule P24): one an order, gone with it when the order is
 * removed.
 */
export const reviews = pgTable(
  "reviews",
  {
    orderId: uuid("order_id").primaryKey(),
    /** What was traded; of an order it never changes. */
    orderType: text("order_type").$type<OrderType>().notNull(),
    stars: smallint().notNull(),
    text: text().notNull(),
    /** As the customer wants to be called. */
    shownName: text("shown_name").notNull(),
    state: text().$type<ReviewState>().notNull(),
    /** Why staff hid it; never shown outside the desk. */
    hiddenReason: text("hidden_reason"),
    /** Guards the customer's edits and the decisions of staff alike. */
    version: integer().notNull().default(1),
    writtenAt: when("written_at").notNull(),
    decidedAt: when("decided_at"),
  },
  (table) => [
    index("reviews_state").on(table.state, table.writtenAt, table.orderId),
    check("reviews_one_to_five", sql`stars between 1 and 5`),
  ],
);

export type ReviewRow = typeof reviews.$inferSelect;
