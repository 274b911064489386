import { fail, ok, type Result } from "../../kernel/result.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { callAuth, wrongPassword } from "./call-auth.ts";
import type { PeopleCtx, RequestHeaders, WithCookies } from "./context.ts";
import type { ChangedPassword } from "./inputs.ts";
import { triesKey } from "./known-browser.ts";
import { limitTries } from "./limits.ts";
import { checkMailedCode } from "./mailed-code.ts";
import { openSession } from "./open-session.ts";
import { checkPasswordLength, passwordRuleFor } from "./password-length.ts";
import { dropAllPending } from "./pending.ts";
import { endSessions, lockPerson, passwordHashOf, setPasswordHash } from "./person-row.ts";
import type { Viewer } from "./read-viewer.ts";

/**
 * Changes the password after checking the current one, ends all sessions but a new one here (Rule P6), makes
 * links and sign-ins void that were under way, and tells the person by mail. Staff need a longer one (Rule
 * P28). Who has no password sets their first one with a mailed code.
 */
export async function changePassword(
  ctx: PeopleCtx,
  input: ChangedPassword & { headers: RequestHeaders; viewer: Viewer },
): Promise<Result<WithCookies>> {
  const { viewer, headers } = input;
  const { personId, role } = viewer;
  const longEnough = checkPasswordLength(input.password, await passwordRuleFor(ctx, role));
  if (!longEnough.ok) return longEnough;
  const authContext = await ctx.auth.$context;
  const current = await passwordHashOf(ctx.db, personId);
  const proven = await checkPassword(ctx, { password: input.currentPassword, headers, personId });
  if (!proven.ok) return proven;
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
  current: string | null,
  next: string,
): Promise<boolean> {
  const { personId } = viewer;
  return ctx.db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    if (!person || (await passwordHashOf(tx, personId)) !== current) return false;
    await setPasswordHash(tx, personId, next);
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

/**
 * Checks that the signed-in person is there, by their own password or, without one, by a mailed code (see
 * `checkMailedCode`); tries are limited. The failure names the field `currentPassword`.
 */
export async function checkPassword(
  ctx: PeopleCtx,
  input: { password: string; headers: RequestHeaders; personId: string },
): Promise<Result<undefined>> {
  const { password, headers, personId } = input;
  if ((await passwordHashOf(ctx.db, personId)) === null) {
    return checkMailedCode(ctx, { typed: password, personId });
  }
  const limited = await limitTries(ctx, "password-check", await triesKey(ctx, headers, personId));
  if (!limited.ok) return limited;
  const body = { password };
  const called = await callAuth(() => ctx.auth.api.verifyPassword({ body, headers, returnHeaders: true }));
  return called.ok ? ok(undefined) : called;
}
