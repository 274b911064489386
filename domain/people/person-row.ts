import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { accounts, sessions, users } from "./tables.ts";

const credential = "credential";

/**
 * The row of a person, locked until the transaction ends, so that changes of one account come one after
 * another.
 */
export async function lockPerson(tx: Transaction, personId: string) {
  const rows = await tx.select().from(users).where(eq(users.id, personId)).for("update");
  return rows[0] ?? null;
}

/** The row of a person that has their password. */
export function credentialOf(personId: string) {
  return and(eq(accounts.userId, personId), eq(accounts.providerId, credential));
}

/** The hash of a person's password, or null for somebody who only ever came by a provider. */
export async function passwordHashOf(db: Queryable, personId: string): Promise<string | null> {
  const rows = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(and(credentialOf(personId), isNotNull(accounts.password)))
    .limit(1);
  return rows[0]?.hash ?? null;
}

/**
 * Gives a person the password with this hash, whether or not they had one. The person must be locked or new.
 */
export async function setPasswordHash(tx: Transaction, personId: string, hash: string): Promise<void> {
  const changed = await tx
    .update(accounts)
    .set({ password: hash, updatedAt: new Date() })
    .where(credentialOf(personId))
    .returning({ id: accounts.id });
  if (changed.length > 0) return;
  await tx
    .insert(accounts)
    .values({ userId: personId, accountId: personId, providerId: credential, password: hash });
}

/** Takes every other way in than the password from a person. */
export async function dropProviders(tx: Transaction, personId: string): Promise<void> {
  await tx.delete(accounts).where(and(eq(accounts.userId, personId), ne(accounts.providerId, credential)));
}

/** Ends the sessions of a person: all of them, or all but one. */
export async function endSessions(
  tx: Transaction,
  personId: string,
  exceptSessionId?: string | null,
): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, personId), exceptSessionId ? ne(sessions.id, exceptSessionId) : undefined))
    .returning({ id: sessions.id });
  return ended.length;
}
