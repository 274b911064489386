import { type SQL, sql } from "drizzle-orm";
import type { VaultKey } from "../config/vault-keys.ts";
import type { Queryable } from "../database/connect.ts";
import { packEnvelope, packedPrefix, rewrapKey, unpackEnvelope, VaultError } from "./envelope.ts";
import { secretContext } from "./tables.ts";

/**
 * A column of another table that holds what `encrypt` returned, so that rotation reaches it too. `id` is an
 * SQL expression that gives the row's identity as text and orders it; `contextOf` gives the context of
 * `encrypt`.
 */
export type SealedColumn = { table: string; column: string; id: SQL; contextOf(id: string): string };

/** `batch` rows a transaction; `onProgress` hears how many were wrapped so far. */
export type RotateOptions = { batch: number; onProgress(done: number): void; columns?: SealedColumn[] };

type Rotation = RotateOptions & { keys: VaultKey[]; active: VaultKey };
/**
 * Wraps one batch of the rows after `after`; answers the last row seen, how many it wrapped and how many
 * failed.
 */
type Batch = (
  tx: Queryable,
  after: string,
) => Promise<{ last: string | undefined; done: number; failed: number }>;

/** Wraps every data key that is not under the active key anew; see `Vault.rotate`. */
export async function rotateSecrets(db: Queryable, rotation: Rotation): Promise<number> {
  const batches = [
    secretBatch(rotation),
    ...(rotation.columns ?? []).map((column) => columnBatch(rotation, column)),
  ];
  let failed = 0;
  let done = 0;
  for (const batch of batches) {
    let after: string | undefined = "";
    while (after !== undefined) {
      const from: string = after;
      const outcome = await db.transaction((tx) => batch(tx, from));
      failed += outcome.failed;
      done += outcome.done;
      if (outcome.done > 0) rotation.onProgress(done);
      after = outcome.last;
    }
  }
  // Rows of other tables may be named by what a client sent: how many says enough.
  if (failed > 0) {
    throw new VaultError(
      `${failed} secrets couldn't be opened and keep their key. Add the key they were sealed with to VAULT_KEYS and run this again.`,
    );
  }
  return done;
}

function secretBatch(rotation: Rotation): Batch {
  return async (tx, after) => {
    // A row locked by a second rotation is waited for: it then no longer matches, and none is left behind.
    const found = await tx.execute<SecretRow>(sql`
      select id::text as "id", kind, subject, key_id as "keyId", wrapped_key as "wrappedKey", nonce, ciphertext
      from vault_secrets where key_id <> ${rotation.active.id} and id::text > ${after}
      order by id::text limit ${rotation.batch} for update`);
    const { wrapped, failed } = wrapAll(found.rows, (row) =>
      rewrapKey(rotation.keys, rotation.active, row, secretContext(row)),
    );
    await tx.execute(sql`
      update vault_secrets s set key_id = ${rotation.active.id}, wrapped_key = v.wrapped_key
      from unnest(${sql.param(wrapped.ids)}::uuid[], ${sql.param(wrapped.values)}::bytea[]) v(id, wrapped_key)
      where s.id = v.id`);
    return { last: found.rows.at(-1)?.id, done: wrapped.ids.length, failed };
  };
}

function columnBatch(rotation: Rotation, { table, column, id, contextOf }: SealedColumn): Batch {
  const prefix = packedPrefix(rotation.active.id);
  const name = sql.identifier(column);
  return async (tx, after) => {
    const found = await tx.execute<{ id: string; sealed: Buffer }>(sql`
      select ${id} as "id", ${name} as "sealed" from ${sql.identifier(table)}
      where ${name} is not null and substring(${name} from 1 for ${prefix.length}) <> ${prefix} and ${id} > ${after}
      order by 1 limit ${rotation.batch} for update`);
    const { wrapped, failed } = wrapAll(found.rows, (row) => {
      const envelope = unpackEnvelope(row.sealed);
      const wrappedKey = rewrapKey(rotation.keys, rotation.active, envelope, contextOf(row.id));
      return packEnvelope({ ...envelope, keyId: rotation.active.id, wrappedKey });
    });
    await tx.execute(sql`
      update ${sql.identifier(table)} set ${name} = v.new_value
      from unnest(${sql.param(wrapped.ids)}::text[], ${sql.param(wrapped.values)}::bytea[]) v(row_id, new_value)
      where ${id} = v.row_id`);
    return { last: found.rows.at(-1)?.id, done: wrapped.ids.length, failed };
  };
}

type SecretRow = {
  id: string;
  kind: string;
  subject: string;
  keyId: string;
  wrappedKey: Buffer;
  nonce: Buffer;
  ciphertext: Buffer;
};

function wrapAll<Row extends { id: string }>(rows: Row[], wrap: (row: Row) => Buffer) {
  const wrapped: { ids: string[]; values: Buffer[] } = { ids: [], values: [] };
  let failed = 0;
  for (const row of rows) {
    try {
      const value = wrap(row);
      wrapped.ids.push(row.id);
      wrapped.values.push(value);
    } catch (error) {
      if (!(error instanceof VaultError)) throw error;
      failed += 1;
    }
  }
  return { wrapped, failed };
}
