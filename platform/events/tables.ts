import { sql } from "drizzle-orm";
import {
  bigint,
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
 * change. The database itself sets `seq`, `tx_id`, `prev_hash` and `hash` and refuses every update, delete
 * and truncate. `topics` are the live streams that hear of the event.
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
  ],
);

export type StoredEvent = typeof events.$inferSelect;
export type Visibility = StoredEvent["visibility"];
