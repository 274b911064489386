import { and, eq, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { personOf, type Role, roles } from "../../kernel/actor.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import type { setRoleInput } from "./inputs.ts";
import { withdrawInvitationsOf } from "./invitations.ts";
import { can, isStaff } from "./model.ts";
import { dropAllPending } from "./pending.ts";
import { endSessions, lockPerson } from "./person-row.ts";
import { allow } from "./policy.ts";
import { getProfile } from "./profiles.ts";
import { userProfiles } from "./tables.ts";

/** One change of roles at a time, so that two admins cannot demote each other and leave none. */
export async function lockRoles(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(4801221004)`);
}

/** What is kept of somebody's access when a person gives it to them (Rule P42). */
export function accessGiven({ actor, clock }: Pick<Ctx, "actor" | "clock">) {
  return { accessSince: clock.now(), accessFrom: personOf(actor) };
}

function isPromotion(from: Role, to: Role): boolean {
  return roles.indexOf(to) > roles.indexOf(from);
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
    await lockRoles(tx);
    const others = await tx.$count(
      userProfiles,
      and(eq(userProfiles.role, "admin"), ne(userProfiles.id, personId)),
    );
    if (role !== "admin" && others === 0) {
      return fail({ code: "conflict", text: "This is the last admin. Make someone else admin first." });
    }
    const person = await lockPerson(tx, personId);
    const before = await getProfile(tx, personId);
    if (before?.disabledAt) {
      return fail({ code: "conflict", text: "This person is disabled. Enable them first." });
    }
    if (person && !person.emailVerified && isStaff(role)) {
      return fail({ code: "conflict", text: "This person hasn't confirmed their email address yet." });
    }
    const changed = await tx
      .update(userProfiles)
      .set({
        role,
        ...(before && isPromotion(before.role, role) ? accessGiven(ctx) : {}),
        version: sql`${userProfiles.version} + 1`,
        updatedAt: ctx.clock.now(),
      })
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
    if (!can(role, "people.manage")) await withdrawInvitationsOf(tx, ctx, personId);
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
