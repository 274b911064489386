import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Role } from "../../kernel/actor.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Queryable, Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import type { PeopleCtx } from "./context.ts";
import { dropAllPending } from "./pending.ts";
import { endSessions, lockPerson } from "./person-row.ts";
import type { Viewer } from "./read-viewer.ts";
import { sessions, userProfiles } from "./tables.ts";

export type SessionView = {
  id: string;
  device: string;
  ipAddress: string | null;
  signedInAt: Date;
  lastSeenAt: Date;
  current: boolean;
};

/** The living sessions of a person, newest first, the current one marked. Tokens never leave the database. */
export async function listSessions(ctx: PeopleCtx, viewer: Viewer): Promise<SessionView[]> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, viewer.personId), gt(sessions.expiresAt, ctx.clock.now())))
    .orderBy(desc(sessions.createdAt))
    .limit(50);
  return rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.userAgent ?? ""),
    ipAddress: row.ipAddress || null,
    signedInAt: row.createdAt,
    lastSeenAt: row.updatedAt,
    current: row.id === viewer.sessionId,
  }));
}

/** Whose sessions these are, of those that are alive. */
export async function readLiveSessions(
  db: Queryable,
  sessionIds: readonly string[],
  now: Date,
): Promise<Map<string, { personId: string; role: Role }>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .select({ id: sessions.id, personId: sessions.userId, role: userProfiles.role })
    .from(sessions)
    .innerJoin(userProfiles, eq(userProfiles.id, sessions.userId))
    .where(
      and(
        inArray(sessions.id, [...sessionIds]),
        gt(sessions.expiresAt, now),
        isNull(userProfiles.disabledAt),
      ),
    );
  return new Map(rows.map(({ id, ...whose }) => [id, whose]));
}

/**
 * Ends one session of the person, and what they have pending. Another person's session is as good as none.
 */
export async function revokeSession(
  ctx: PeopleCtx,
  input: { sessionId: string; viewer: Viewer },
): Promise<Result<undefined>> {
  const { viewer, sessionId } = input;
  return ctx.db.transaction(async (tx): Promise<Result<undefined>> => {
    await lockPerson(tx, viewer.personId);
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, viewer.personId)))
      .returning({ id: sessions.id });
    if (ended.length === 0) return fail({ code: "not_found", text: "This session has already ended." });
    await dropAllPending(tx, viewer.personId);
    await recordEnd(ctx, tx, viewer, 1);
    return ok(undefined);
  });
}

/**
 * Ends every session of the person but the current one, and makes links void that were mailed for the
 * account. Returns how many sessions there were.
 */
export async function revokeOtherSessions(ctx: PeopleCtx, viewer: Viewer): Promise<Result<number>> {
  return ctx.db.transaction(async (tx) => {
    await lockPerson(tx, viewer.personId);
    const ended = await endSessions(tx, viewer.personId, viewer.sessionId);
    await dropAllPending(tx, viewer.personId);
    if (ended > 0) await recordEnd(ctx, tx, viewer, ended);
    return ok(ended);
  });
}

async function recordEnd(ctx: PeopleCtx, tx: Transaction, viewer: Viewer, count: number): Promise<void> {
  await appendEvent(tx, {
    subjectKind: "person",
    subjectId: viewer.personId,
    type: "person.sessions_ended",
    actor: ctx.actor,
    visibility: "internal",
    data: { count },
    topics: [`user:${viewer.personId}`],
  });
}

const browsers: [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

/** A user agent in a person's words: `Chrome on Windows`. */
export function deviceOf(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (!browser && !system) return "Unknown device";
  return [browser ?? "A browser", system].filter(Boolean).join(" on ");
}
