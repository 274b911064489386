import { and, asc, countDistinct, eq, gt, gte, inArray, ne } from "drizzle-orm";
import { type Role, roles } from "../../kernel/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { type Capability, can, type StaffRole, stepUpMinutes } from "./model.ts";
import { shownName } from "./shown-name.ts";
import { apiKeys, sessions, stepUps, userProfiles, users } from "./tables.ts";

/** A member of staff, for choosing whom something is assigned to. */
export type StaffMember = { personId: string; displayName: string; role: Role; avatarUrl: string | null };

const staffFields = {
  personId: userProfiles.id,
  displayName: shownName,
  role: userProfiles.role,
  avatarUrl: userProfiles.avatarUrl,
};

/** What people are called, by their ids; unknown ids and nobody are left out. One query, none without ids. */
export async function namesOf(
  db: Queryable,
  personIds: readonly (string | null)[],
): Promise<Map<string, string>> {
  const known = new Set(personIds.filter((id) => id !== null));
  if (known.size === 0) return new Map();
  const rows = await db
    .select({ id: userProfiles.id, name: shownName })
    .from(userProfiles)
    .where(inArray(userProfiles.id, [...known]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Act = { actorKind: string; actorId: string | null };

/**
 * The names of those whose doing something was, by their ids: a person's display name, a key as `Key:
 * <name>`. Visitors, jobs and who is unknown are left out.
 */
export async function actorNamesOf(db: Queryable, acts: readonly Act[]): Promise<Map<string, string>> {
  const idsOf = (kind: string) =>
    acts.flatMap(({ actorKind, actorId }) => (actorKind === kind && actorId ? [actorId] : []));
  const names = await namesOf(db, idsOf("person"));
  const keyIds = [...new Set(idsOf("key"))];
  if (keyIds.length === 0) return names;
  const keys = await db
    .select({ id: apiKeys.id, name: apiKeys.name })
    .from(apiKeys)
    .where(inArray(apiKeys.id, keyIds));
  for (const { id, name } of keys) names.set(id, `Key: ${name}`);
  return names;
}

/** Everybody who works at the desk, by name. */
export function listStaff(ctx: Pick<Ctx, "db">): Promise<StaffMember[]> {
  return ctx.db
    .select(staffFields)
    .from(userProfiles)
    .where(ne(userProfiles.role, "member"))
    .orderBy(asc(userProfiles.displayName));
}

/** The member of staff with this id, or null. */
export async function readStaffMember(
  { db }: { db: Queryable },
  personId: string,
): Promise<StaffMember | null> {
  const [found] = await db
    .select(staffFields)
    .from(userProfiles)
    .where(and(eq(userProfiles.id, personId), ne(userProfiles.role, "member")));
  return found ?? null;
}

/** The mail addresses of everybody with one of these roles, for news that each of them must hear. */
export async function staffMailAddresses(db: Queryable, roles: readonly StaffRole[]): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.id))
    .where(inArray(userProfiles.role, [...roles]))
    .orderBy(asc(users.email));
  return rows.map(({ email }) => email);
}

/**
 * How many people with this capability have done something at the desk since then, in a session that is still
 * elevated; the time is exact to a minute. A page that only updates itself is no action.
 */
export async function countStaffActiveSince(
  db: Queryable,
  { capability, since, now }: { capability: Capability; since: Date; now: Date },
): Promise<number> {
  const able = roles.filter((role) => can(role, capability));
  // A step-up lasts so long from the last action on, so that its end tells when that was.
  const elevatedFrom = new Date(since.getTime() + stepUpMinutes * 60_000);
  const [found] = await db
    .select({ many: countDistinct(sessions.userId) })
    .from(stepUps)
    .innerJoin(sessions, eq(sessions.id, stepUps.sessionId))
    .innerJoin(userProfiles, eq(userProfiles.id, sessions.userId))
    .where(
      and(
        gt(stepUps.elevatedUntil, now),
        gte(stepUps.elevatedUntil, elevatedFrom),
        gt(sessions.expiresAt, now),
        inArray(userProfiles.role, able),
      ),
    );
  return found?.many ?? 0;
}
