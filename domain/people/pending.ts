import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { verifications } from "./tables.ts";

/** What a mailed link may be waiting for. */
export type PendingKind = "confirm-mail" | "reset-password" | "change-email" | "sign-in-link";

/** Whose link it is, and what it carries with it. */
export type Pending = { personId: string; data: string };

type Lookup = { kind: PendingKind; token: string; now: Date };

/**
 * Rows of ours stand beside those of the sign-in service in one table. The identifier is the hash of the
 * token, its kind in front; the value begins with the person's id, as it does in the service's own rows.
 */
function identifierOf(kind: PendingKind, token: string): string {
  return `${kind}:${createHash("sha256").update(`${kind}:${token}`).digest("base64url")}`;
}

function ofPerson(personId: string) {
  return eq(sql`split_part(${verifications.value}, ' ', 1)`, personId);
}

function living({ kind, token, now }: Lookup) {
  return and(eq(verifications.identifier, identifierOf(kind, token)), gt(verifications.expiresAt, now));
}

function parse(row: { value: string } | undefined): Pending | null {
  if (!row) return null;
  const [personId = "", ...data] = row.value.split(" ");
  return { personId, data: data.join(" ") };
}

/**
 * Makes a token for a link that is good for `lifeHours`, one unless told. `data` must hold nothing that the
 * database may not show in plain. The token itself is not kept, only its hash.
 */
export async function addPending(
  db: Queryable,
  input: { kind: PendingKind; personId: string; data?: string; now: Date; lifeHours?: number },
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const lifeMilliseconds = (input.lifeHours ?? 1) * 3_600_000;
  await db.insert(verifications).values({
    identifier: identifierOf(input.kind, token),
    value: input.data ? `${input.personId} ${input.data}` : input.personId,
    expiresAt: new Date(input.now.getTime() + lifeMilliseconds),
  });
  return token;
}

/** What the token of a living link stands for, or null. Uses nothing up. */
export async function readPending(db: Queryable, lookup: Lookup): Promise<Pending | null> {
  const rows = await db.select().from(verifications).where(living(lookup)).limit(1);
  return parse(rows[0]);
}

/** Uses a link up. Of any number of simultaneous uses one gets an answer other than null. */
export async function takePending(tx: Transaction, lookup: Lookup): Promise<Pending | null> {
  const rows = await tx.delete(verifications).where(living(lookup)).returning();
  return parse(rows[0]);
}

/** Makes the links of one kind void that a person was sent. */
export async function dropPending(tx: Transaction, personId: string, kind: PendingKind): Promise<void> {
  await tx
    .delete(verifications)
    .where(and(ofPerson(personId), sql`starts_with(${verifications.identifier}, ${`${kind}:`})`));
}

/**
 * Makes everything void that could still sign somebody in as this person or change their account: links to
 * reset, confirm, change the address and sign in, sign-ins that wait for their second step, and what makes a
 * browser known (known-browser.ts). Belongs to every
 * change of password, address or role, and to the end of sessions.
 */
export async function dropAllPending(tx: Transaction, personId: string): Promise<void> {
  await tx.delete(verifications).where(ofPerson(personId));
}
