import { and, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { Queryable } from "../database/connect.ts";
import type { SealedColumn } from "../vault/rotate.ts";
import { mailContext } from "./mail-body.ts";
import { mails } from "./tables.ts";

/** How long the body of a mail that was kept or given up can be read. */
const bodyDays = 30;

/** Deletes the bodies of old mails that no longer wait to be sent; their rows stay. Returns how many. */
export async function wipeOldBodies(db: Queryable, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - bodyDays * 86_400_000);
  const wiped = await db
    .update(mails)
    .set({ sealedBody: null })
    .where(and(isNotNull(mails.sealedBody), ne(mails.state, "queued"), lt(mails.createdAt, oldest)));
  return wiped.rowCount ?? 0;
}

/** How long it can be looked up that a mail was sent, to whom and about what. */
const rowDays = 180;

/**
 * Deletes the rows of old mails that no longer wait to be sent. What mailed them has happened long ago, so
 * their dedupe keys are not asked for any more. Returns how many.
 */
export async function forgetOldMails(db: Queryable, now: Date): Promise<number> {
  const oldest = new Date(now.getTime() - rowDays * 86_400_000);
  const deleted = await db.delete(mails).where(and(ne(mails.state, "queued"), lt(mails.createdAt, oldest)));
  return deleted.rowCount ?? 0;
}

/** The sealed bodies, for the rotation of the vault's keys. */
export const sealedMailBodies: SealedColumn = {
  table: "mails",
  column: "sealed_body",
  id: sql.raw("id::text"),
  contextOf: mailContext,
};
