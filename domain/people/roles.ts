import { and, asc, desc, eq, ilike, ne, or, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Role } from "../../kernel/actor.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import { appendEvent } from "../../platform/events/index.ts";
import type { setRoleInput } from "./inputs.ts";
import { isStaff } from "./model.ts";
import { dropAllPending } from "./pending.ts";
import { endSessions, lockPerson } from "./person-row.ts";
import { allow } from "./policy.ts";
import { shownName } from "./shown-name.ts";
import { userProfiles, users } from "./tables.ts";

export type PersonRow = {
  id: string;
  email: string;
  displayName: string;
  role: Role;
  twoFactorEnabled: boolean;
  memberSince: Date;
  version: number;
};

/** People for the desk, staff first, found by mail address, name or game name; at most 50. Admins only. */
export async function listPeople(ctx: Ctx, input: { search: string }): Promise<Result<PersonRow[]>> {
  const allowed = allow(ctx.actor, "people.manage");
  if (!allowed.ok) return allowed;
  const pattern = `%${input.search.replace(/[\\%_]/g, "\\$&")}%`;
  const found = await ctx.db
    .select({
      id: users.id,
      email: users.email,
      displayName: shownName,
      role: userProfiles.role,
      twoFactorEnabled: users.twoFactorEnabled,
      memberSince: userProfiles.createdAt,
      version: userProfiles.version,
    })
    .from(userProfiles)
    .innerJoin(users, eq(users.id, userProfiles.id))
    .where(
      input.search
        ? or(
            ilike(users.email, pattern),
            ilike(userProfiles.displayName, pattern),
            ilike(userProfiles.rsn, pattern),
          )
        : undefined,
    )
    .orderBy(
      sql`array_position(array['admin','manager','staff','member'], ${userProfiles.role})`,
      asc(userProfiles.displayName),
      desc(userProfiles.createdAt),
    )
    .limit(50);
  return ok(found);
}

/**
 * Gives a person a role. A changed role ends all their sessions, so that nothing runs on with the old one.
 * Guards the row's version, and the last admin: a shop always has one. Nobody becomes staff whose address is
 * unconfirmed, since a stranger may have registered it.
 */
export async function setRole(ctx: Ctx, input: z.infer<typeof setRoleInput>): Promise<Result<undefined>> {
  const allowed = allow(ctx.actor, "people.manage");
  if (!allowed.ok) return allowed;
  const { personId, role, version } = input;
  return ctx.db.transaction(async (tx): Promise<Result<undefined>> => {
    // One change of roles at a time, so that two admins cannot demote each other and leave none.
    await tx.execute(sql`select pg_advisory_xact_lock(4801221004)`);
    const others = await tx.$count(
      userProfiles,
      and(eq(userProfiles.role, "admin"), ne(userProfiles.id, personId)),
    );
    if (role !== "admin" && others === 0) {
      return fail({ code: "conflict", text: "This is the last admin. Make someone else admin first." });
    }
    const person = await lockPerson(tx, personId);
    if (person && !person.emailVerified && isStaff(role)) {
      return fail({ code: "conflict", text: "This person hasn't confirmed their email address yet." });
    }
    const [before] = await tx
      .select({ role: userProfiles.role })
      .from(userProfiles)
      .where(eq(userProfiles.id, personId));
    const changed = await tx
      .update(userProfiles)
      .set({ role, version: sql`${userProfiles.version} + 1`, updatedAt: ctx.clock.now() })
      .where(
        and(eq(userProfiles.id, personId), eq(userProfiles.version, version), ne(userProfiles.role, role)),
      )
      .returning({ id: userProfiles.id });
    if (changed.length === 0) {
      return fail({
        code: "conflict",
        text: "Someone else changed this person. The page now shows the latest.",
      });
    }
    await endSessions(tx, personId);
    await dropAllPending(tx, personId);
    await appendEvent(tx, {
      subjectKind: "person",
      subjectId: personId,
      type: "person.role_changed",
      actor: ctx.actor,
      visibility: "internal",
      data: { role, from: before?.role },
      topics: [`user:${personId}`, "people"],
    });
    return ok(undefined);
  });
}
