import { sql } from "drizzle-orm";
import type { VaultKey } from "../config/vault-keys.ts";
import type { Queryable } from "../database/connect.ts";
import { openEnvelope, packEnvelope, sealEnvelope, unpackEnvelope, VaultError } from "../vault/envelope.ts";
import type { SealedColumn } from "../vault/rotate.ts";
import type { Manifest } from "./manifest.ts";

const text = "The secrets of this backup open with this key.";
const context = "backup";

/**
 * The keys that a database's secrets are sealed with, each with a text sealed by it, if it is among `keys`.
 */
export async function sealCanaries(
  db: Pick<Queryable, "execute">,
  keys: VaultKey[],
  columns: readonly Pick<SealedColumn, "table" | "column">[],
): Promise<Manifest["vaultKeys"]> {
  const ids = await db.execute<{ id: string }>(
    sql.join(
      [
        sql`select distinct key_id as id from vault_secrets`,
        ...columns.map(({ table, column }) => {
          const sealed = sql.identifier(column);
          return sql`select distinct convert_from(substring(${sealed} from 3 for get_byte(${sealed}, 1)), 'LATIN1')
            from ${sql.identifier(table)} where ${sealed} is not null`;
        }),
      ],
      sql` union `,
    ),
  );
  return ids.rows.map(({ id }) => {
    const key = keys.find((known) => known.id === id);
    return { id, canary: key ? packEnvelope(sealEnvelope(key, text, context)).toString("base64") : null };
  });
}

/** The ids of the keys that a backup needs and these are not; empty when everything in it will open. */
export function keysLacking(keys: VaultKey[], needed: Manifest["vaultKeys"]): string[] {
  return needed.filter((one) => !opens(keys, one)).map(({ id }) => id);
}

function opens(keys: VaultKey[], { id, canary }: Manifest["vaultKeys"][number]): boolean {
  if (canary === null) return keys.some((key) => key.id === id);
  try {
    return openEnvelope(keys, unpackEnvelope(Buffer.from(canary, "base64")), context) === text;
  } catch (error) {
    if (error instanceof VaultError) return false;
    throw error;
  }
}
