import { sql } from "drizzle-orm";
import { boolean, customType, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * `queued` waits for its job, `sent` was taken by the mail server, `bounced` came back afterwards, `kept` is
 * shown in the desk instead, `failed` was given up.
 */
export type MailState = "queued" | "sent" | "bounced" | "kept" | "failed";

/**
 * Every mail of the shop. `sealedBody` is the encrypted HTML and text (Rule P5: they hold secret links),
 * wiped once the mail was sent. Each event that mails something names it in `dedupeKey`, so that it mails
 * once.
 */
export const mails = pgTable(
  "mails",
  {
    id: uuid().primaryKey(),
    toAddress: text("to_address").notNull(),
    subject: text().notNull(),
    template: text().notNull(),
    sealedBody: bytes("sealed_body"),
    dedupeKey: text("dedupe_key").unique(),
    state: text().$type<MailState>().notNull().default("queued"),
    attempts: integer().notNull().default(0),
    lastError: text("last_error"),
    /** Whether the last try found the mail server away, so that it goes when the server is back. */
    waitsForServer: boolean("waits_for_server").notNull().default(false),
    // As fine as a JavaScript date, which pages of the list continue from.
    createdAt: timestamp("created_at", { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    sentAt: timestamp("sent_at", { withTimezone: true }),
  },
  (table) => [
    index("mails_created_at").on(table.createdAt, table.id),
    // What the desk's search looks up: an address in whatever letters, and a kind of mail.
    index("mails_address").on(sql`lower(${table.toAddress})`, table.createdAt, table.id),
    index("mails_template").on(table.template, table.createdAt, table.id),
    // The few that wait or were given up, of all that are kept.
    index("mails_unsent").on(table.state, table.createdAt).where(sql`state in ('queued', 'failed')`),
    // Asked for after each mail that went out: none, but after an outage.
    index("mails_waiting").on(table.createdAt).where(sql`waits_for_server`),
  ],
);
