import { and, desc, eq, gt, sql } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Ctx } from "../../../platform/context.ts";
import { transact } from "../../../platform/database/transact.ts";
import { appendEvent } from "../../../platform/events/index.ts";
import { dropAllPending } from "../pending.ts";
import { lockPerson } from "../person-row.ts";
import { allow } from "../policy.ts";
import { deviceOf, type SessionView } from "../sessions.ts";
import { shownName } from "../shown-name.ts";
import { sessions } from "../tables.ts";

/** Somebody else who is signed in from an address that a person is signed in from too. */
type AddressSharer = { personId: string; displayName: string };

export type PersonSessions = {
  /** The living sessions, the last seen first. */
  sessions: Omit<SessionView, "current">[];
  sharers: AddressSharer[];
};

const mostSessions = 50;
/** Of an address that hundreds share, so many others are looked at. */
const mostSharers = 10;

/** Where a person is signed in, and who else is from the same addresses. For whoever manages people. */
export async function readPersonSessions(
  ctx: Pick<Ctx, "db" | "actor" | "clock">,
  personId: string,
): Promise<Result<PersonSessions>> {
  const may = allow(ctx.actor, "people.manage");
  if (!may.ok) return may;
  const now = ctx.clock.now();
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, personId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(mostSessions);
  const { rows: sharers } = await ctx.db.execute<AddressSharer>(sql`
    select distinct user_profiles.id as "personId", ${shownName} as "displayName"
    from (select distinct ip_address from sessions
        where user_id = ${personId} and expires_at > ${now.toISOString()}::timestamptz and ip_address <> '') own
    cross join lateral (select user_id from sessions s where s.ip_address = own.ip_address
        and s.user_id <> ${personId} and s.expires_at > ${now.toISOString()}::timestamptz
        limit ${mostSharers}) other
    join user_profiles on user_profiles.id = other.user_id
    order by 2, 1 limit ${mostSharers}`);
  return ok({
    sessions: rows.map((row) => ({
      id: row.id,
      device: deviceOf(row.userAgent ?? ""),
      ipAddress: row.ipAddress || null,
      signedInAt: row.createdAt,
      lastSeenAt: row.updatedAt,
    })),
    sharers,
  });
}

/**
 * Ends one session of somebody, and makes links void that were mailed for the account. For whoever manages
 * people. One that has ended, or is another person's, is refused (`not_found`).
 */
export async function endSessionOf(
  ctx: Pick<Ctx, "db" | "actor">,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<Result<undefined>> {
  const may = allow(ctx.actor, "people.manage");
  if (!may.ok) return may;
  return transact(ctx.db, async (tx) => {
    await lockPerson(tx, personId);
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, personId)))
      .returning({ id: sessions.id });
    if (ended.length === 0) return fail({ code: "not_found", text: "This session has already ended." });
    await dropAllPending(tx, personId);
    await appendEvent(tx, {
      subjectKind: "person",
      subjectId: personId,
      type: "person.sessions_ended",
      actor: ctx.actor,
      visibility: "internal",
      data: { count: 1 },
      topics: [`user:${personId}`, "people"],
    });
    return ok(undefined);
  });
}
