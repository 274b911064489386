import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { GuardKind, GuardState } from "./guard-kinds.ts";

const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/**
 * What somebody asked to loosen and what became of it (Rule P43); one waits per kind and subject, but for
 * requests of an hour. Those that were applied are the history by which what was due before keeps the tighter
 * value.
 */
export const guardChanges = pgTable(
  "guard_changes",
  {
    id: uuid().primaryKey(),
    kind: text().$type<GuardKind>().notNull(),
    /** A group of settings, a promo code, or the id of a person, a webhook or a listing. */
    subject: text().notNull(),
    /** What would be done; of settings each field from what to what. */
    change: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Empty where nobody was asked why. */
    reason: text().notNull(),
    requestedBy: uuid("requested_by").notNull(),
    requestedAt: when("requested_at").notNull(),
    state: text().$type<GuardState>().notNull().default("waiting"),
    /** Null for what applied by itself. */
    decidedBy: uuid("decided_by"),
    decidedAt: when("decided_at"),
  },
  (table) => {
    // Of reveals one is asked for an hour; what was asked an hour before waits no more.
    const isWaiting = sql`state = 'waiting' and kind <> 'reveals'`;
    return [
      uniqueIndex("guard_changes_waiting").on(table.kind, table.subject).where(isWaiting),
      index("guard_changes_requested").on(table.kind, table.subject, table.requestedAt),
    ];
  },
);

export type GuardChangeRow = typeof guardChanges.$inferSelect;
