import { sql } from "drizzle-orm";
import { customType, index, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** The copy of their data that a person asked for: one each, gone a week after it is ready (Rule P41). */
export const dataExports = pgTable(
  "data_exports",
  {
    /** Goes with its person, by a foreign key of the migration. */
    personId: uuid("person_id").primaryKey(),
    askedAt: when("asked_at").notNull(),
    /** Null until the job has made it. */
    readyAt: when("ready_at"),
    /** The ZIP, sealed by the vault as `data-export:<person>`. */
    sealed: bytes(),
  },
  (table) => [index("data_exports_ready_at").on(table.readyAt)],
);

/**
 * Who was erased, or is about to be: nothing in it names them (Rule P41). A person's account stays under its
 * id with every name gone; a guest had none.
 */
export const erasures = pgTable(
  "erasures",
  {
    id: uuid().primaryKey(),
    /** Null for a guest. From its commit on no order becomes this person's: a trigger refuses it. */
    personId: uuid("person_id").unique(),
    /** Who of the staff did it; null for the person themself. */
    askedBy: uuid("asked_by"),
    askedAt: when("asked_at").notNull(),
    /** A guest's address, sealed by the vault as `erasure:<id>` until the job has used it. */
    sealed: bytes(),
    /** The last mail to them, whose row goes once it was sent. */
    mailId: uuid("mail_id"),
    /** When everything but that mail was gone, and when it was too. */
    erasedAt: when("erased_at"),
    doneAt: when("done_at"),
  },
  (table) => [index("erasures_unfinished").on(table.askedAt).where(sql`done_at is null`)],
);
