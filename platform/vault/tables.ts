import { customType, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/**
 * Secrets of customers and staff, encrypted (Rule P5). `subject` says what a secret belongs to
 * (`order:<id>`), `kind` which secret of it (`login`, `payout`). Only the vault reads or writes this table.
 */
export const vaultSecrets = pgTable(
  "vault_secrets",
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    subject: text().notNull(),
    keyId: text("key_id").notNull(),
    wrappedKey: bytes("wrapped_key").notNull(),
    nonce: bytes().notNull(),
    ciphertext: bytes().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    destroyAfter: timestamp("destroy_after", { withTimezone: true }),
  },
  (table) => [
    index("vault_secrets_subject").on(table.subject),
    index("vault_secrets_destroy_after").on(table.destroyAfter),
    index("vault_secrets_key_id").on(table.keyId),
  ],
);

/** What a stored secret is bound to. */
export function secretContext(row: { id: string; kind: string; subject: string }): string {
  return JSON.stringify(["vault secret", row.id, row.kind, row.subject]);
}
