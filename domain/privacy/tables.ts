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
