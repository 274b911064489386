import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** What one shift tells the next; gone 30 days after somebody ticked it off. */
export const shiftNotes = pgTable(
  "shift_notes",
  {
    id: uuid().primaryKey(),
    authorId: uuid("author_id").notNull(),
    text: text().notNull(),
    createdAt: when("created_at").notNull(),
    /** Who ticked it off, and when; null while it stands. */
    doneBy: uuid("done_by"),
    doneAt: when("done_at"),
  },
  (table) => [
    index("shift_notes_standing").on(table.createdAt, table.id).where(sql`done_at is null`),
    index("shift_notes_done").on(table.doneAt, table.id).where(sql`done_at is not null`),
    check("shift_notes_length", sql`char_length(${table.text}) between 1 and 1000`),
    check("shift_notes_done_by", sql`(done_at is null) = (done_by is null)`),
  ],
);

export type ShiftNoteRow = typeof shiftNotes.$inferSelect;
