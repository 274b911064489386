import { bigint, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ReleaseKind } from "./decide-release.ts";

/**
 * Money that left within the last days, for the gate's sums of 24 hours (Rule P42); the ledger keeps what it
 * was. Customer and destination are keyed prints. Rows stay also when the money comes back: whoever says that
 * a payout failed and sends it again has sent it twice. A secret that somebody revealed is a row of `reveal`,
 * for nobody and worth nothing, by which the rations of an hour are counted (Rule P44).
 */
export const releases = pgTable(
  "releases",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<ReleaseKind | "reveal">().notNull(),
    worthCents: bigint("worth_cents", { mode: "number" }).notNull(),
    customer: text().notNull(),
    /** Null where it is not known where it went. */
    destination: text(),
    /** Who of the staff sent it on their own; null for the program, and for what two people let leave. */
    personId: uuid("person_id"),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index("releases_customer").on(table.customer, table.at),
    index("releases_destination").on(table.destination, table.at),
    index("releases_person").on(table.personId, table.at),
    index("releases_at").on(table.at),
  ],
);
