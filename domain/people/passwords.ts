import { and, eq } from "drizzle-orm";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { callAuth, noPasswordText, wrongPassword } from "./call-auth.ts";
import type { PeopleCtx, RequestHeaders, WithCookies } from "./context.ts";
import type { ChangedPassword } from "./inputs.ts";
import { limitTries } from "./limits.ts";
import { openSession } from "./open-session.ts";
import { checkPasswordLength, passwordRuleFor } from "./password-length.ts";
import { dropAllPending } from "./pending.ts";
import { endSessions, lockPerson, passwordHashOf } from "./person-row.ts";
import type { Viewer } from "./read-viewer.ts";
import { accounts } from "./tables.ts";

const noPassword = { code: "invalid", field: "currentPassword", text: noPasswordText } as const;

/**
 * Changes the password after checking the current one, ends all sessions but a new one here (Rule P6), makes
 * links and sign-ins void that were under way, and tells the person by mail. Staff need a longer one (Rule
 * P28).
 */
export async function changePassword(
  ctx: PeopleCtx,
  input: ChangedPassword & { headers: RequestHeaders; viewer: Viewer },
): Promise<Result<WithCookies>> {
  const { viewer, headers } = input;
  const { personId, role } = viewer;
  const longEnough = checkPasswordLength(input.password, await passwordRuleFor(ctx, role));
  if (!longEnough.ok) return longEnough;
  const limited = await limitTries(ctx, "password-check", personId);
  if (!limited.ok) return limited;
  const authContext = await ctx.auth.$context;
  const current = await passwordHashOf(ctx.db, personId);
  if (!current) return fail(noPassword);
  const right = await authContext.password.verify({ hash: current, password: input.currentPassword });
  if (!right) return fail(wrongPassword);
  const next = await authContext.password.hash(input.password);
  const changed = await replacePassword(ctx, viewer, current, next);
  if (!changed) return fail(wrongPassword);
  // Should the server stop here, the person has to sign in again, with the new password.
  return ok({ cookies: await openSession(ctx, personId, headers) });
}

/** False when the password was changed by somebody else since it was checked. */
async function replacePassword(
  ctx: PeopleCtx,
  viewer: Viewer,
  current: string,
  next: string,
): Promise<boolean> {
  const { personId } = viewer;
  return ctx.db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    const changed = await tx
      .update(accounts)
      .set({ password: next, updatedAt: ctx.clock.now() })
      .where(and(eq(accounts.userId, personId), eq(accounts.password, current)))
      .returning({ id: accounts.id });
    if (!person || changed.length === 0) return false;
    await endSessions(tx, personId);
    await dropAllPending(tx, personId);
    await appendEvent(tx, {
      subjectKind: "person",
      subjectId: personId,
      type: "person.password_changed",
      actor: ctx.actor,
      visibility: "internal",
      topics: [`user:${personId}`],
    });
    const props = { link: `${ctx.origin}/auth?view=forgot` };
    await ctx.mailer.queue(tx, { to: person.email, template: "password-changed", props });
    return true;
  });
}

/** Checks a person's own password; tries are limited. The failure names the field `currentPassword`. */
export async function checkPassword(
  ctx: PeopleCtx,
  input: { password: string; headers: RequestHeaders; personId: string },
): Promise<Result<undefined>> {
  const limited = await limitTries(ctx, "password-check", input.personId);
  if (!limited.ok) return limited;
  const body = { password: input.password };
  const called = await callAuth(() =>
    ctx.auth.api.verifyPassword({ body, headers: input.headers, returnHeaders: true }),
  );
  if (called.ok) return ok(undefined);
  return (await passwordHashOf(ctx.db, input.personId)) ? called : fail(noPassword);
}
