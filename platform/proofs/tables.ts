import { bigint, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What is proven every night: that the books balance, and that the event log is as it was written. */
export type ProofKind = "ledger" | "log";

/** Every run of a proof that came to its end. */
export const proofs = pgTable(
  "proofs",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: text().$type<ProofKind>().notNull(),
    startedAt: timestamp("started_at", { withTimezone: true, precision: 3 }).notNull(),
    finishedAt: timestamp("finished_at", { withTimezone: true, precision: 3 }).notNull(),
    /** How many postings, or events, were looked at. */
    checked: bigint({ mode: "number" }).notNull(),
    problems: integer().notNull(),
    /** The first of them in words, with ids and amounts; never a name, an address or a secret (Rule P5). */
    firstProblems: text("first_problems").array().notNull(),
  },
  (table) => [index("proofs_newest").on(table.kind, table.finishedAt)],
);
