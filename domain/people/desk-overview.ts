import { and, asc, count, eq, gt, max, sql } from "drizzle-orm";
import type { Role } from "../../kernel/actor.ts";
import { ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import { readEvents, readNewestEvents } from "../../platform/events/index.ts";
import { can } from "./model.ts";
import { allow } from "./policy.ts";
import { deviceOf } from "./sessions.ts";
import { shownName } from "./shown-name.ts";
import { actorNamesOf } from "./staff.ts";
import { sessions, stepUps, userProfiles } from "./tables.ts";

export type PeopleOverview = {
  byRole: Record<Role, number>;
  /** Who has passed the step-up and still holds it, the longest-lasting last. */
  elevated: PersonAtDesk[];
};

/** A person at the desk, in however many sessions. */
type PersonAtDesk = {
  personId: string;
  displayName: string;
  role: Role;
  sessions: number;
  /** Each kind of device once. */
  devices: string[];
  /** When the last of their elevations ends. */
  until: Date;
};

const mostAtDesk = 20;

/** How many people there are of each role, and who is at the desk now (Rule P2). Admins only. */
export async function readPeopleOverview(ctx: Ctx): Promise<Result<PeopleOverview>> {
  const allowed = allow(ctx.actor, "people.manage");
  if (!allowed.ok) return allowed;
  const [counted, elevated] = await Promise.all([
    ctx.db.select({ role: userProfiles.role, people: count() }).from(userProfiles).groupBy(userProfiles.role),
    readAtDesk(ctx),
  ]);
  const byRole: Record<Role, number> = { member: 0, staff: 0, manager: 0, admin: 0 };
  for (const { role, people } of counted) byRole[role] = people;
  return ok({ byRole, elevated });
}

async function readAtDesk(ctx: Ctx): Promise<PersonAtDesk[]> {
  const now = ctx.clock.now();
  const lastUntil = max(stepUps.elevatedUntil);
  const rows = await ctx.db
    .select({
      personId: userProfiles.id,
      displayName: shownName,
      role: userProfiles.role,
      sessions: count(),
      userAgents: sql<(string | null)[]>`array_agg(${sessions.userAgent} order by ${stepUps.elevatedUntil})`,
      until: lastUntil,
    })
    .from(stepUps)
    .innerJoin(sessions, eq(sessions.id, stepUps.sessionId))
    .innerJoin(userProfiles, eq(userProfiles.id, sessions.userId))
    .where(and(gt(stepUps.elevatedUntil, now), gt(sessions.expiresAt, now)))
    .groupBy(userProfiles.id)
    .orderBy(asc(lastUntil))
    .limit(mostAtDesk);
  return rows.map(({ userAgents, until, ...row }) => ({
    ...row,
    devices: [...new Set(userAgents.map((userAgent) => deviceOf(userAgent ?? "")))],
    // A group has a row, so there is a latest one.
    until: until ?? now,
  }));
}

export type DeskLogEntry = {
  id: string;
  /** The event's type, such as `person.stepped_up`. */
  type: string;
  at: Date;
  /** Whose doing it was: a display name, the name of a job, or null for a visitor. */
  actorName: string | null;
  /** The person whose doing it was; null for a job or a visitor. */
  actorPersonId: string | null;
  /** Whom it happened to: a display name; for other subjects their id. */
  subject: string;
  data: Record<string, unknown>;
};

type LogQuery = {
  limit: number;
  /** Only what happened to one block of the content. */
  content?: string;
};

/**
 * The newest events that concern the desk, newest first: content, mails, gold, rules for offers, recovered
 * accounts, listings, promo codes and saved views for all staff, people, settings and keys of both kinds for
 * those who manage people.
 */
export async function readDeskLog(ctx: Ctx, { limit, content }: LogQuery): Promise<Result<DeskLogEntry[]>> {
  const allowed = allow(ctx.actor, "desk.enter");
  if (!allowed.ok) return allowed;
  const seesPeople =
    ctx.actor.kind === "system" || (ctx.actor.kind === "person" && can(ctx.actor.role, "people.manage"));
  const forAll = [
    "content",
    "mail",
    "gold",
    "offers",
    "boosts",
    "recovered",
    "listing",
    "listing-batch",
    "promo",
    "shift-note",
    "view",
  ];
  const subjectKinds = seesPeople
    ? ["person", "invitation", "api-key", "eth-key", "settings", ...forAll]
    : forAll;
  const found = content
    ? await readEvents(ctx.db, { subjectKind: "content", subjectId: content, limit })
    : await readNewestEvents(ctx.db, { subjectKinds, limit });
  const subjects = found.map(({ subjectKind, subjectId }) => ({
    actorKind: subjectKind === "api-key" ? "key" : subjectKind,
    actorId: subjectId,
  }));
  const names = await actorNamesOf(ctx.db, [...found, ...subjects]);
  return ok(
    found.map((event) => ({
      id: String(event.id),
      type: event.type,
      at: event.at,
      actorName: event.actorId && (names.get(event.actorId) ?? event.actorId),
      actorPersonId: event.actorKind === "person" ? event.actorId : null,
      subject: names.get(event.subjectId) ?? event.subjectId,
      data: event.data,
    })),
  );
}
