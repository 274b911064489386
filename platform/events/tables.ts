import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * The one log (Rule P10): everything that happens to a subject is a row, written in the transaction of the
 * change. The database itself sets `seq`, `tx_id`, `prev_hash`, `hash` and the four fields of erasure, and
 * refuses every update, delete and truncate, but for the erasure of texts (`eraseTexts`). `topics` are the
 * live streams that hear of the event.
 */
export const events = pgTable(
  "events",
  {
    id: bigint({ mode: "bigint" }).primaryKey().generatedAlwaysAsIdentity(),
    subjectKind: text("subject_kind").notNull(),
    subjectId: text("subject_id").notNull(),
    seq: integer().notNull(),
    type: text().notNull(),
    actorKind: text("actor_kind", { enum: ["visitor", "person", "key", "system"] }).notNull(),
    actorId: text("actor_id"),
    visibility: text({ enum: ["public", "internal"] }).notNull(),
    note: text(),
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    topics: text().array().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    txId: transactionId("tx_id").notNull().default(sql`pg_current_xact_id()`),
    prevHash: bytes("prev_hash"),
    hash: bytes().notNull(),
    /** Which parts of `data` name somebody, such as `changes.rsn`: they and the note can be erased. */
    personal: text().array(),
    /** The print of note and data that the chain holds in their place; null where nothing can be erased. */
    textHash: bytes("text_hash"),
    /** Random, and part of that print: without it the print tells nothing. Goes with the texts. */
    textSalt: bytes("text_salt"),
    /** The event of the erasure that took the texts away. */
    erasedIn: bigint("erased_in", { mode: "bigint" }),
  },
  (table) => [
    unique("events_subject_seq").on(table.subjectKind, table.subjectId, table.seq),
    index("events_tx_id").on(table.txId),
    // For the search of the log: of all, of a type, and of a type by one actor, from the newest on.
    index("events_at").on(table.at, table.id),
    index("events_type_at").on(table.type, table.at, table.id),
    index("events_actor_at")
      .on(table.actorId, table.type, table.at, table.id)
      .where(sql`actor_id is not null`),
    index("events_erased_in").on(table.erasedIn, table.id).where(sql`erased_in is not null`),
  ],
);

/**
 * Events that the program still has to act on: the trigger that announces an event adds its row, so that none
 * is forgotten whatever wrote it, and none is missed that commits late. One that waits for what follows it is
 * due later.
 */
export const dueEvents = pgTable(
  "due_events",
  {
    eventId: bigint("event_id", { mode: "bigint" }).primaryKey(),
    dueAt: timestamp("due_at", { withTimezone: true }).notNull().defaultNow(),
    hasWaited: boolean("has_waited").notNull().default(false),
  },
  (table) => [index("due_events_due").on(table.dueAt)],
);

export type StoredEvent = typeof events.$inferSelect;
export type Visibility = StoredEvent["visibility"];
