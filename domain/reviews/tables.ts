import { sql } from "drizzle-orm";
import {
  check,
  customType,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";
import type { OrderType } from "../orders/model.ts";
import type { ReviewState } from "./review-copy.ts";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
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
    /** What we answered below it, for everybody to read while it is published. */
    reply: text(),
    repliedAt: when("replied_at"),
    repliedBy: uuid("replied_by"),
    /** When its customer was told of a reply, which they are once. */
    replyToldAt: when("reply_told_at"),
  },
  (table) => [
    index("reviews_state").on(table.state, table.writtenAt, table.orderId),
    check("reviews_one_to_five", sql`stars between 1 and 5`),
  ],
);

/** Which orders' customers were asked for a review: each once. */
export const reviewRequests = pgTable("review_requests", {
  orderId: uuid("order_id").primaryKey(),
  askedAt: when("asked_at").notNull(),
  /** SHA-256 of the token in the mail, by which its reader unsubscribes. */
  tokenHash: bytes("token_hash").notNull().unique(),
});

/** Who wants no more such mails: an address, and the account it belonged to. */
export const reviewOptOuts = pgTable(
  "review_opt_outs",
  {
    /** In small letters. */
    email: text().primaryKey(),
    personId: uuid("person_id"),
    optedOutAt: when("opted_out_at").notNull(),
  },
  (table) => [index("review_opt_outs_person").on(table.personId).where(sql`person_id is not null`)],
);

export type ReviewRow = typeof reviews.$inferSelect;
