import { randomUUID } from "node:crypto";
import { and, eq, lte, max, type SQL, sql } from "drizzle-orm";
import type { VaultKey } from "../config/vault-keys.ts";
import type { Queryable } from "../database/connect.ts";
import { keyPrint, openEnvelope, packEnvelope, sealEnvelope, unpackEnvelope } from "./envelope.ts";
import { type RotateOptions, rotateSecrets } from "./rotate.ts";
import { secretContext, vaultSecrets } from "./tables.ts";

/**
 * Keeps secrets encrypted (Rule P5). Each has its own data key, wrapped by the first master key; the
 * ciphertext is bound to its row, so that a row copied to another subject does not open. No method logs a
 * value.
 */
export type Vault = {
  /** Names of the master keys that say nothing about them, the one that seals first. */
  keyPrints: readonly string[];
  /** Stores `value` and returns its id. With `destroyAfter` it is deleted once that time has passed. */
  seal(
    db: Queryable,
    secret: { kind: string; subject: string; value: string; destroyAfter?: Date },
  ): Promise<string>;
  /** Stores many at once, and returns their ids in the order given. */
  sealMany(
    db: Queryable,
    secrets: readonly { kind: string; subject: string; value: string }[],
  ): Promise<string[]>;
  /**
   * The same for a transaction that is sent in one piece (`runInOrder`): the id, and the statement that
   * stores the secret.
   */
  sealInStatement(secret: { kind: string; subject: string; value: string }): { id: string; statement: SQL };
  /** The value, or null when that subject has no such secret. Throws VaultError when it was tampered with. */
  open(db: Queryable, secret: { id: string; subject: string }): Promise<string | null>;
  /** Deletes the secrets of a subject (of one kind, if given) with their data keys; returns how many. */
  destroy(db: Queryable, secrets: { subject: string; kind?: string }): Promise<number>;
  /** Sets when the secrets of a subject are deleted, or with null that they are kept; returns how many. */
  expire(db: Queryable, secrets: { subject: string; at: Date | null }): Promise<number>;
  /** When the last secret of a subject is deleted; null for one that is kept, or has none. */
  expiryOf(db: Queryable, secrets: { subject: string }): Promise<Date | null>;
  /** Deletes every secret whose time has passed; returns how many. */
  destroyDue(db: Queryable, now: Date): Promise<number>;
  /**
   * Wraps all data keys under the first master key, in batches, each its own transaction; may be stopped and
   * started again at any time. Returns how many were wrapped anew. Throws VaultError at the end when some
   * could not be opened, which keeps their old key needed; it says how many, and nothing of what they belong
   * to.
   */
  rotate(db: Queryable, options: RotateOptions): Promise<number>;
  /** Encrypts a value that the caller keeps itself; it opens only with the same context, e.g. `mail:<id>`. */
  encrypt(value: string, context: string): Buffer;
  /** Opens what `encrypt` returned. Throws VaultError when it was changed or the context differs. */
  decrypt(sealed: Buffer, context: string): string;
};

/** Rows of one statement: PostgreSQL takes 65,535 values at a time. */
const rowsAtOnce = 1000;

/** The vault over these master keys: the first seals, all of them open. Throws without any key. */
export function createVault(keys: VaultKey[]): Vault {
  const [active] = keys;
  if (!active) throw new Error("The vault needs at least one master key");
  return {
    keyPrints: keys.map(keyPrint),
    async seal(db, { kind, subject, value, destroyAfter }) {
      const id = randomUUID();
      const envelope = sealEnvelope(active, value, secretContext({ id, kind, subject }));
      await db.insert(vaultSecrets).values({ id, kind, subject, ...envelope, destroyAfter });
      return id;
    },
    async sealMany(db, secrets) {
      const rows = secrets.map(({ kind, subject, value }) => {
        const id = randomUUID();
        return { id, kind, subject, ...sealEnvelope(active, value, secretContext({ id, kind, subject })) };
      });
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        await db.insert(vaultSecrets).values(rows.slice(from, from + rowsAtOnce));
      }
      return rows.map(({ id }) => id);
    },
    sealInStatement({ kind, subject, value }) {
      const id = randomUUID();
      const { keyId, wrappedKey, nonce, ciphertext } = sealEnvelope(
        active,
        value,
        secretContext({ id, kind, subject }),
      );
      const statement = sql`insert into vault_secrets (id, kind, subject, key_id, wrapped_key, nonce, ciphertext)
        values (${id}::uuid, ${kind}, ${subject}, ${keyId}, ${wrappedKey}::bytea, ${nonce}::bytea, ${ciphertext}::bytea)
        returning id`;
      return { id, statement };
    },
    async open(db, { id, subject }) {
      const wanted = and(eq(vaultSecrets.id, id), eq(vaultSecrets.subject, subject));
      const [row] = await db.select().from(vaultSecrets).where(wanted);
      return row ? openEnvelope(keys, row, secretContext(row)) : null;
    },
    async destroy(db, { subject, kind }) {
      const ofSubject = eq(vaultSecrets.subject, subject);
      const where = kind === undefined ? ofSubject : and(ofSubject, eq(vaultSecrets.kind, kind));
      const deleted = await db.delete(vaultSecrets).where(where);
      return deleted.rowCount ?? 0;
    },
    async expire(db, { subject, at }) {
      const changed = await db
        .update(vaultSecrets)
        .set({ destroyAfter: at })
        .where(eq(vaultSecrets.subject, subject));
      return changed.rowCount ?? 0;
    },
    async expiryOf(db, { subject }) {
      const [found] = await db
        .select({ at: max(vaultSecrets.destroyAfter) })
        .from(vaultSecrets)
        .where(eq(vaultSecrets.subject, subject));
      return found?.at ?? null;
    },
    async destroyDue(db, now) {
      const deleted = await db.delete(vaultSecrets).where(lte(vaultSecrets.destroyAfter, now));
      return deleted.rowCount ?? 0;
    },
    rotate: (db, options) => rotateSecrets(db, { keys, active, ...options }),
    encrypt: (value, context) => packEnvelope(sealEnvelope(active, value, context)),
    decrypt: (sealed, context) => openEnvelope(keys, unpackEnvelope(sealed), context),
  };
}
