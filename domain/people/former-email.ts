import { and, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { addJob } from "../../platform/jobs/add-job.ts";
import type { PeopleCtx } from "./context.ts";
import { users } from "./tables.ts";

/**
 * The job that is added when an account has another email address: `{ personId, secretId, wasConfirmed }`.
 */
export const emailMovedJob = "email-moved";

/** Whose secret the address before is, as the vault knows it. */
export const formerEmailSubject = (personId: string) => `person:${personId}`;

const weekMilliseconds = 7 * 86_400_000;

type Moved = { personId: string; from: string; wasConfirmed: boolean };

/**
 * Lets what knows a person by their old address follow them to the new one; the vault keeps the old one for
 * that (Rule P5).
 */
export async function announceEmailMove(
  ctx: Pick<PeopleCtx, "vault" | "clock">,
  tx: Transaction,
  { personId, from, wasConfirmed }: Moved,
): Promise<void> {
  const secretId = await ctx.vault.seal(tx, {
    kind: "former-email",
    subject: formerEmailSubject(personId),
    value: from,
    destroyAfter: new Date(ctx.clock.now().getTime() + weekMilliseconds),
  });
  await addJob(tx, emailMovedJob, { personId, secretId, wasConfirmed });
}

/** Whether an account has this email address and confirmed it. */
export async function hasConfirmedAccount(db: Queryable, email: string): Promise<boolean> {
  const isTheirs = and(eq(users.email, email.toLowerCase()), eq(users.emailVerified, true));
  const rows = await db.select({ id: users.id }).from(users).where(isTheirs);
  return rows.length > 0;
}

/** A person's email address, if it is confirmed; else null. */
export async function confirmedEmailOf(db: Queryable, personId: string): Promise<string | null> {
  const isTheirs = and(eq(users.id, personId), eq(users.emailVerified, true));
  const [row] = await db.select({ email: users.email }).from(users).where(isTheirs);
  return row?.email ?? null;
}

/** When an account last got another email address; null when it never did. */
export async function emailMovedAt(db: Queryable, personId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select max(at) as at from events
    where subject_kind = 'person' and subject_id = ${personId} and type = 'person.email_changed'`);
  return rows[0]?.at ? new Date(rows[0].at) : null;
}
