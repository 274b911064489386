import { eq, or, sql } from "drizzle-orm";
import { maskEmail } from "../../kernel/mask-email.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { confirmedEmailOf } from "../people/index.ts";
import { requestTokenHash } from "./ask-for-reviews.ts";
import { reviewOptOuts, reviewRequests } from "./tables.ts";

type Reader = { email: string; personId: string | null };

/**
 * Whose mail a token stands in, masked, and whether they have unsubscribed. Refuses an unknown one
 * (`not_found`).
 */
export async function readUnsubscribe(
  { db }: Pick<Ctx, "db">,
  token: string,
): Promise<Result<{ email: string; isOut: boolean }>> {
  const reader = await readerOf(db, token);
  if (!reader) return fail(unknownLink);
  return ok({ email: maskEmail(reader.email), isOut: await isOptedOut(db, reader) });
}

/**
 * Ends review requests to whoever has the mail with this token, signed in or not; again it changes nothing.
 * Refuses an unknown token (`not_found`).
 */
export async function unsubscribeFromReviews(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  token: string,
): Promise<Result<undefined>> {
  const reader = await readerOf(db, token);
  if (!reader) return fail(unknownLink);
  await optOut(db, reader, clock.now());
  return ok(undefined);
}

/** Whether a person is asked for reviews. */
export async function wantsReviewRequests(db: Queryable, personId: string): Promise<boolean> {
  return !(await isOptedOut(db, { email: (await confirmedEmailOf(db, personId)) ?? "", personId }));
}

/** Has a person asked for reviews from now on, or not. */
export async function setReviewRequests(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  { personId, wants }: { personId: string; wants: boolean },
): Promise<void> {
  const email = (await confirmedEmailOf(db, personId))?.toLowerCase();
  if (!wants) {
    if (email) await optOut(db, { email, personId }, clock.now());
    return;
  }
  await db
    .delete(reviewOptOuts)
    .where(or(eq(reviewOptOuts.personId, personId), email ? eq(reviewOptOuts.email, email) : undefined));
}

async function readerOf(db: Queryable, token: string): Promise<Reader | undefined> {
  const { rows } = await db.execute<Reader>(sql`
    select lower(o.customer_email) as email, o.customer_id as "personId"
    from ${reviewRequests} r join orders o on o.id = r.order_id
    where r.token_hash = ${requestTokenHash(token)} and o.removed_at is null`);
  return rows[0];
}

async function isOptedOut(db: Queryable, { email, personId }: Reader): Promise<boolean> {
  const isTheirs = or(
    eq(reviewOptOuts.email, email.toLowerCase()),
    personId ? eq(reviewOptOuts.personId, personId) : undefined,
  );
  return (await db.$count(reviewOptOuts, isTheirs)) > 0;
}

async function optOut(db: Queryable, { email, personId }: Reader, optedOutAt: Date): Promise<void> {
  await db
    .insert(reviewOptOuts)
    .values({ email, personId, optedOutAt })
    .onConflictDoUpdate({
      target: reviewOptOuts.email,
      set: { personId: sql`coalesce(excluded.person_id, ${reviewOptOuts.personId})` },
    });
}

const unknownLink = {
  code: "not_found",
  text: "This link is not valid. Use the one in our newest email.",
} as const;
