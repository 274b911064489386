import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { Role } from "../../kernel/actor.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { shownName } from "./shown-name.ts";
import { apiKeys, userProfiles } from "./tables.ts";

/** A member of staff, for choosing whom something is assigned to. */
export type StaffMember = { personId: string; displayName: string; role: Role; avatarUrl: string | null };

const staffFields = {
  personId: userProfiles.id,
  displayName: shownName,
  role: userProfiles.role,
  avatarUrl: userProfiles.avatarUrl,
};

/** What people are called, by their ids; unknown ids are left out. One query, none without ids. */
export async function namesOf(db: Queryable, personIds: readonly string[]): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .select({ id: userProfiles.id, name: shownName })
    .from(userProfiles)
    .where(inArray(userProfiles.id, [...new Set(personIds)]));
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
