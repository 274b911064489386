import { eq } from "drizzle-orm";
import type { z } from "zod";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent, type NewEvent } from "../../platform/events/index.ts";
import { mailLink } from "./auth-mails.ts";
import { expiredLink } from "./call-auth.ts";
import type { PeopleCtx, RequestHeaders } from "./context.ts";
import { announceEmailMove } from "./former-email.ts";
import type { changeEmailInput, confirmMailInput } from "./inputs.ts";
import { limitTries } from "./limits.ts";
import { checkPassword } from "./passwords.ts";
import { addPending, dropAllPending, dropPending, readPending, takePending } from "./pending.ts";
import { endSessions, lockPerson } from "./person-row.ts";
import type { Viewer } from "./read-viewer.ts";
import { users } from "./tables.ts";

const signInFirst = {
  code: "unauthenticated",
  text: "Sign in to your account, then open the link again.",
} as const;
const ofAnotherAccount = {
  code: "forbidden",
  text: "This link belongs to another account. Log out, sign in to that account, then open the link again.",
} as const;
const taken = {
  code: "conflict",
  field: "email",
  text: "An account with this email already exists. Please sign in instead.",
} as const;

/**
 * Asks to change the mail address, after checking the password (Rule P6). The new address gets a link that is
 * good for an hour and once, in place of any earlier one; until it is used nothing changes. The old address
 * is told at once.
 */
export async function requestEmailChange(
  ctx: PeopleCtx,
  input: z.infer<typeof changeEmailInput> & { headers: RequestHeaders; viewer: Viewer },
): Promise<Result<undefined>> {
  const { viewer, email, headers } = input;
  const { personId } = viewer;
  const checked = await checkPassword(ctx, { password: input.currentPassword, headers, personId });
  if (!checked.ok) return checked;
  for (const who of [personId, email]) {
    const limited = await limitTries(ctx, "change-mail", who);
    if (!limited.ok) return limited;
  }
  const owner = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (owner.length > 0) return fail(taken);
  await ctx.db.transaction(async (tx) => {
    await lockPerson(tx, personId);
    await dropPending(tx, personId, "change-email");
    const data = `${viewer.email} ${email}`;
    const token = await addPending(tx, { kind: "change-email", personId, data, now: ctx.clock.now() });
    await appendEvent(tx, eventOf(ctx, personId, "person.email_change_asked"));
    const props = { link: mailLink(ctx.origin, "email_change", token) };
    await ctx.mailer.queue(tx, { to: email, template: "mail-change", props });
    await ctx.mailer.queue(tx, { to: viewer.email, template: "notice", props: askedNotice(ctx.origin) });
  });
  return ok(undefined);
}

function askedNotice(origin: string) {
  return {
    kind: "mail-change-asked",
    link: `${origin}/auth?view=forgot`,
    smallPrint: "Wasn't you? Reset your password now. That stops the change too.",
  } as const;
}

/**
 * Carries out a change of email address with the token mailed to the new address: once, within the hour, and
 * only while the account still has the address it was asked from. Needs the person to be signed in here (Rule
 * P37): somebody could name a stranger's address as their new one, and the stranger's click must not make it
 * the address of an account with another's password. Ends the other sessions, tells the old address once, and
 * lets the person's orders follow (`emailMovedJob`). Refused as `taken` when somebody else has got the new
 * address meanwhile.
 */
export async function confirmEmailChange(
  ctx: PeopleCtx,
  input: z.infer<typeof confirmMailInput> & { client: string },
): Promise<Result<undefined>> {
  const limited = await limitTries(ctx, "mailed-link-client", input.client);
  if (!limited.ok) return limited;
  const lookup = { kind: "change-email", token: input.token, now: ctx.clock.now() } as const;
  const pending = await readPending(ctx.db, lookup);
  if (!pending) return fail(expiredLink);
  const { actor } = ctx;
  if (actor.kind !== "person") return fail(signInFirst);
  if (actor.personId !== pending.personId) return fail(ofAnotherAccount);
  try {
    return await ctx.db.transaction(async (tx) => {
      const person = await lockPerson(tx, pending.personId);
      const used = await takePending(tx, lookup);
      const [from, to] = used?.data.split(" ") ?? [];
      if (!person || !to || person.email !== from) return fail(expiredLink);
      await moveTo(ctx, tx, { ...person, sessionId: actor.sessionId }, to);
      return ok(undefined);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return fail(taken);
    throw error;
  }
}

async function moveTo(
  ctx: PeopleCtx,
  tx: Transaction,
  {
    id,
    email,
    emailVerified,
    sessionId,
  }: { id: string; email: string; emailVerified: boolean; sessionId: string },
  to: string,
): Promise<void> {
  await tx
    .update(users)
    .set({ email: to, emailVerified: true, updatedAt: ctx.clock.now() })
    .where(eq(users.id, id));
  await endSessions(tx, id, sessionId);
  await dropAllPending(tx, id);
  await appendEvent(tx, eventOf(ctx, id, "person.email_changed"));
  await announceEmailMove(ctx, tx, { personId: id, from: email, wasConfirmed: emailVerified });
  const props = { link: `${ctx.origin}/contact` };
  await ctx.mailer.queue(tx, { to: email, template: "mail-changed", props });
}

function eventOf(ctx: PeopleCtx, personId: string, type: string): NewEvent {
  return {
    subjectKind: "person",
    subjectId: personId,
    type,
    actor: ctx.actor,
    visibility: "internal",
    topics: [`user:${personId}`],
  };
}

/** PostgreSQL's 23505, as the driver throws it or as Drizzle wraps it. */
function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return Reflect.get(error, "code") === "23505" || isUniqueViolation(error.cause);
}
