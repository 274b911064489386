import { integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";

/**
 * Which versions of the legal texts a person agreed to, each once. Append-only by trigger once their address
 * is confirmed, and kept when the person is erased: it proves what the contract was, under an id that names
 * nobody (decision 051).
 */
export const personConsents = pgTable(
  "person_consents",
  {
    personId: uuid("person_id").notNull(),
    key: text().notNull(),
    version: integer().notNull(),
    agreedAt: timestamp("agreed_at", { withTimezone: true, precision: 3 }).notNull(),
    /** What they did: registered, signed in with Discord, ordered, or answered the notice. */
    occasion: text({ enum: ["registration", "discord", "order", "notice"] }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.key, table.version] })],
);

export type ConsentOccasion = (typeof personConsents.$inferSelect)["occasion"];
