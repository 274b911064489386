import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { z } from "zod";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Ctx } from "../../platform/context.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent, type NewEvent } from "../../platform/events/index.ts";
import { notYou } from "../../platform/mail/not-you.ts";
import type { PeopleCtx, RequestHeaders } from "./context.ts";
import { areGuardsUp, askGuardChange } from "./guards/ask-guard-change.ts";
import type { GuardAction } from "./guards/decide-guard-change.ts";
import type { resetTwoStepInput, staffAccessInput } from "./inputs.ts";
import { withdrawInvitationsOf } from "./invitations.ts";
import { isStaff } from "./model.ts";
import { checkPassword } from "./passwords.ts";
import { dropAllPending } from "./pending.ts";
import { endSessions, lockPerson } from "./person-row.ts";
import { allow } from "./policy.ts";
import { getProfile, type Profile } from "./profiles.ts";
import { accessGiven, lockRoles } from "./roles.ts";
import { apiKeys, twoFactors, userProfiles, users } from "./tables.ts";

type Input = z.infer<typeof staffAccessInput>;
type Writing = { tx: Transaction; profile: Profile };

/**
 * Keeps a person of the staff out at once: no sign-in of whatever kind, no session, stream or push, their
 * keys revoked, what they invited withdrawn. They count as a customer until they are enabled again, so that
 * their work is given back like that of anybody who left. Neither oneself nor the last admin.
 */
export function disableStaff(ctx: Ctx, input: Input): Promise<Result<undefined>> {
  return changeAccess(ctx, input, async ({ tx, profile }) => {
    const { id, role } = profile;
    if (!isStaff(role)) return fail({ code: "conflict", text: "Only staff can be disabled." });
    const others = await tx.$count(
      userProfiles,
      and(eq(userProfiles.role, "admin"), ne(userProfiles.id, id)),
    );
    if (role === "admin" && others === 0) {
      return fail({ code: "conflict", text: "This is the last admin. Make someone else admin first." });
    }
    const now = ctx.clock.now();
    await setProfile(tx, id, { role: "member", disabledAt: now, disabledRole: role, updatedAt: now });
    const sessions = await endSessions(tx, id);
    await dropAllPending(tx, id);
    const keys = await revokeKeysOf(ctx, tx, id);
    const invitations = await withdrawInvitationsOf(tx, ctx, id);
    const data = { from: role, to: "disabled", sessions, keys, invitations };
    await appendEvent(tx, { ...eventOf(ctx, id), type: "person.disabled", data });
    return ok(undefined);
  });
}

/** Lets a disabled person in again, with the role they had. Their keys stay revoked. */
export function enableStaff(ctx: Ctx, input: Input): Promise<Result<undefined>> {
  return changeAccess(ctx, input, async ({ tx, profile }) => {
    const { id, disabledRole } = profile;
    if (!disabledRole) return fail(changedMeanwhile);
    const given = { ...accessGiven(ctx), updatedAt: ctx.clock.now() };
    const fields = { role: disabledRole, disabledAt: null, disabledRole: null, ...given };
    await setProfile(tx, id, fields);
    const data = { from: "disabled", to: disabledRole };
    await appendEvent(tx, { ...eventOf(ctx, id), type: "person.enabled", data });
    return ok(undefined);
  });
}

/** Ends every session of somebody else, and makes links void that were mailed for the account. */
export function endSessionsOf(ctx: Ctx, input: Input): Promise<Result<undefined>> {
  return changeAccess(ctx, input, async ({ tx, profile }) => {
    const count = await endSessions(tx, profile.id);
    await dropAllPending(tx, profile.id);
    const data = { count };
    if (count > 0) {
      await appendEvent(tx, { ...eventOf(ctx, profile.id), type: "person.sessions_ended", data });
    }
    return ok(undefined);
  });
}

type ResetInput = z.infer<typeof resetTwoStepInput> & { headers: RequestHeaders };

/**
 * Turns two-step sign-in off for somebody else, customer or staff, who lost their app and their backup codes.
 * It opens the account to whoever has its password, so it takes the acting admin's own password, a reason
 * that stays in the log, and another admin or a day (Rule P43). Refused (`conflict`) where it is off, and for
 * oneself.
 */
export async function resetTwoStepOf(ctx: PeopleCtx, input: ResetInput): Promise<Result<{ waits: boolean }>> {
  const may = allow(ctx.actor, "people.manage");
  if (!may.ok) return may;
  if (ctx.actor.kind !== "person") return fail({ code: "forbidden", text: "Only a person can do this." });
  const { personId: requestedBy } = ctx.actor;
  const { currentPassword: password, headers, reason } = input;
  const checked = await checkPassword(ctx, { password, headers, personId: requestedBy });
  if (!checked.ok) return checked;
  return changeAccess<{ waits: boolean }>(ctx, input, async ({ tx, profile: { id: subject } }) => {
    const waits = await areGuardsUp(tx);
    if (!waits) {
      const done = await resetTwoStep(ctx, tx, { subject, requestedBy, reason });
      return done.ok ? ok({ waits }) : done;
    }
    const isOn = and(eq(users.id, subject), eq(users.twoFactorEnabled, true));
    if ((await tx.$count(users, isOn)) === 0) return fail(twoStepIsOff);
    const asked = await askGuardChange(ctx, tx, { kind: "two_step", subject, change: {}, reason });
    return asked.ok ? ok({ waits }) : asked;
  });
}

/**
 * What was asked for by `resetTwoStepOf`: every session and mailed link of the person ends, and they are
 * mailed. Whose role needs two-step sign-in sets it up anew before they enter the desk again. Who asked
 * stands behind them from then on.
 */
export async function resetTwoStep(
  ctx: Ctx,
  tx: Transaction,
  {
    subject: id,
    requestedBy,
    reason,
  }: Pick<Parameters<GuardAction>[2], "subject" | "requestedBy" | "reason">,
): Promise<Result<undefined>> {
  await lockPerson(tx, id);
  const [person] = await tx
    .update(users)
    .set({ twoFactorEnabled: false, updatedAt: ctx.clock.now() })
    .where(and(eq(users.id, id), eq(users.twoFactorEnabled, true)))
    .returning({ email: users.email });
  if (!person) return fail(twoStepIsOff);
  await tx.delete(twoFactors).where(eq(twoFactors.userId, id));
  await setProfile(tx, id, { accessSince: ctx.clock.now(), accessFrom: requestedBy });
  const data = { sessions: await endSessions(tx, id) };
  await dropAllPending(tx, id);
  await appendEvent(tx, { ...eventOf(ctx, id), type: "person.two_factor_reset", note: reason, data });
  await ctx.mailer.queue(tx, { to: person.email, template: "notice", props: resetNotice(ctx.origin) });
  return ok(undefined);
}

const twoStepIsOff = { code: "conflict", text: "This person's two-step sign-in is off." } as const;

function resetNotice(origin: string) {
  return {
    kind: "two-factor-reset",
    link: `${origin}/profile/security`,
    smallPrint: notYou,
  } as const;
}

/** Admins only, one change of roles at a time, and of the version that was looked at. */
async function changeAccess<T>(
  ctx: Ctx,
  { personId, version }: Input,
  change: (writing: Writing) => Promise<Result<T>>,
): Promise<Result<T>> {
  const may = allow(ctx.actor, "people.manage");
  if (!may.ok) return may;
  if (ctx.actor.kind === "person" && ctx.actor.personId === personId) {
    return fail({ code: "conflict", text: "You can't do this to yourself. Ask another admin." });
  }
  return ctx.db.transaction(async (tx): Promise<Result<T>> => {
    await lockRoles(tx);
    await lockPerson(tx, personId);
    const profile = await getProfile(tx, personId);
    if (!profile || profile.version !== version) return fail(changedMeanwhile);
    return change({ tx, profile });
  });
}

async function setProfile(
  tx: Transaction,
  personId: string,
  fields: Partial<typeof userProfiles.$inferInsert>,
): Promise<void> {
  await tx
    .update(userProfiles)
    .set({ ...fields, version: sql`${userProfiles.version} + 1` })
    .where(eq(userProfiles.id, personId));
}

async function revokeKeysOf(ctx: Ctx, tx: Transaction, personId: string): Promise<number> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: ctx.clock.now() })
    .where(and(eq(apiKeys.createdBy, personId), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  for (const { id } of revoked) {
    const event = { ...eventOf(ctx, personId), subjectKind: "api-key", subjectId: id } as const;
    await appendEvent(tx, { ...event, type: "api-key.revoked", topics: ["people"] });
  }
  return revoked.length;
}

function eventOf(ctx: Ctx, personId: string): Omit<NewEvent, "type"> {
  return {
    subjectKind: "person",
    subjectId: personId,
    actor: ctx.actor,
    visibility: "internal",
    topics: [`user:${personId}`, "people"],
  };
}

const changedMeanwhile = {
  code: "conflict",
  text: "Someone else changed this person. The page now shows the latest.",
} as const;
