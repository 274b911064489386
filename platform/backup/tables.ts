import { bigint, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const when = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

/** Backups that the daily job tried. One that has neither end nor error runs, or its program died. */
export const backups = pgTable(
  "backups",
  {
    id: uuid().primaryKey().defaultRandom(),
    startedAt: when("started_at").notNull(),
    finishedAt: when("finished_at"),
    bytes: bigint({ mode: "number" }),
    /** In plain words, for whoever looks after the shop; no path, no value. */
    error: text(),
  },
  (table) => [index("backups_started_at").on(table.startedAt)],
);
