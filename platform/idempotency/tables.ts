import { customType, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * The first answer given under each idempotency key (Rule P11). `sealedAnswer` holds, encrypted, the answer
 * and the fingerprint of the content it answered: answers may carry access tokens, content may carry
 * passwords. Status and answer are empty only inside the transaction that is working them out.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    scope: text().notNull(),
    key: text().notNull(),
    status: integer(),
    sealedAnswer: bytes("sealed_answer"),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.scope, table.key] }),
    index("idempotency_keys_expires_at").on(table.expiresAt),
  ],
);
