import { eq } from "drizzle-orm";
import type { z } from "zod";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { transact } from "../../platform/database/transact.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { queueConfirmMail } from "./auth-mails.ts";
import { expiredLink } from "./call-auth.ts";
import type { PeopleCtx, RequestHeaders, WithCookies } from "./context.ts";
import { answerEvenly } from "./even-time.ts";
import type { confirmMailInput, forgotPasswordInput, NewPassword } from "./inputs.ts";
import { limitTries } from "./limits.ts";
import type { PasswordRule } from "./model.ts";
import { openSession } from "./open-session.ts";
import { checkPasswordLength, passwordRuleOf } from "./password-length.ts";
import { dropAllPending, readPending, takePending } from "./pending.ts";
import { dropProviders, endSessions, lockPerson, setPasswordHash } from "./person-row.ts";
import { expiredRegistered, registeredHere } from "./registered-here.ts";
import { users } from "./tables.ts";

/**
 * What came of a confirmation: the person is signed in; they must choose a password first, because the link
 * was opened in another browser than they registered in; or the address was confirmed before (`used`).
 */
export type Confirmed = WithCookies & { outcome: "signed-in" | "password-needed" | "used" };

type Link = { token: string; headers: RequestHeaders };

/**
 * Mails the link that confirms an address once more, at most five times an hour. Answers the same, and as
 * fast, when no account waits for it.
 */
export async function requestConfirmMail(
  ctx: PeopleCtx,
  { email, client }: z.infer<typeof forgotPasswordInput> & { client: string },
): Promise<Result<undefined>> {
  const byClient = await limitTries(ctx, "mail-client", client);
  if (!byClient.ok) return byClient;
  await answerEvenly(async () => {
    const [found] = await ctx.db.select().from(users).where(eq(users.email, email));
    if (!found || found.emailVerified || !(await limitTries(ctx, "confirm-mail", email)).ok) return;
    await ctx.db.transaction((tx) => queueConfirmMail(tx, ctx, found));
  });
  return ok(undefined);
}

/**
 * Confirms the email address of a new account with the token that was mailed to it, and signs the person in,
 * in the browser in which the account was registered. In any other browser nothing changes: anybody can
 * register a stranger's address with a password of their own, so the address is only confirmed together with
 * a new password (`confirmWithPassword`, Rule P37). Of any number of simultaneous uses one confirms and signs
 * in.
 */
export async function confirmMail(
  ctx: PeopleCtx,
  input: z.infer<typeof confirmMailInput> & Link & { client: string },
): Promise<Result<Confirmed>> {
  const limited = await limitTries(ctx, "mailed-link-client", input.client);
  if (!limited.ok) return limited;
  const lookup = lookupOf(ctx, input.token);
  const pending = await readPending(ctx.db, lookup);
  if (!pending) return fail(expiredLink);
  const { personId } = pending;
  const { headers } = input;
  const outcome = await ctx.db.transaction(async (tx) => {
    const person = await lockPerson(tx, personId);
    // Read again under the lock: the account may have got another password or owner since.
    if (!person || !(await readPending(tx, lookup))) return null;
    if (person.emailVerified) return "used" as const;
    if (!(await registeredHere(ctx, tx, { personId, headers }))) return "password-needed" as const;
    await markConfirmed(ctx, tx, personId);
    return "signed-in" as const;
  });
  if (!outcome) return fail(expiredLink);
  if (outcome !== "signed-in") return ok({ cookies: [], outcome });
  const cookies = await openSession(ctx, personId, headers);
  return ok({ cookies: [...cookies, expiredRegistered], outcome });
}

/**
 * For the page of a confirmation link: whose address it confirms and what the new password must be like, when
 * the link needs one because it was opened in another browser; null for every other link. Changes nothing.
 */
export async function readPasswordNeeded(
  ctx: PeopleCtx,
  { token, headers }: Link,
): Promise<{ email: string; rule: PasswordRule } | null> {
  const pending = await readPending(ctx.db, lookupOf(ctx, token));
  if (!pending) return null;
  const { personId } = pending;
  const [person] = await ctx.db.select().from(users).where(eq(users.id, personId));
  if (!person || person.emailVerified) return null;
  if (await registeredHere(ctx, ctx.db, { personId, headers })) return null;
  return { email: person.email, rule: await passwordRuleOf(ctx, personId) };
}

/**
 * Confirms the email address of a new account in another browser than the one that registered (Rule P37):
 * sets the password that the owner of the mailbox chose, takes every other way in from the account, ends its
 * sessions and everything else that could still sign somebody in, and signs the owner in here. All or
 * nothing, and once.
 */
export async function confirmWithPassword(
  ctx: PeopleCtx,
  input: NewPassword & {
    headers: RequestHeaders;
    client: string;
    /** What belongs to it beyond this part, in its transaction; its failure undoes all. */
    within?: (tx: Transaction, personId: string) => Promise<Result<unknown>>;
  },
): Promise<Result<WithCookies>> {
  const limited = await limitTries(ctx, "mailed-link-client", input.client);
  if (!limited.ok) return limited;
  const lookup = lookupOf(ctx, input.token);
  const pending = await readPending(ctx.db, lookup);
  if (!pending) return fail(expiredLink);
  const { personId } = pending;
  const longEnough = checkPasswordLength(input.password, await passwordRuleOf(ctx, personId));
  if (!longEnough.ok) return longEnough;
  const authContext = await ctx.auth.$context;
  const hash = await authContext.password.hash(input.password);
  const confirmed = await transact(ctx.db, async (tx): Promise<Result<unknown>> => {
    const person = await lockPerson(tx, personId);
    const used = await takePending(tx, lookup);
    if (!person || !used || person.emailVerified) return fail(expiredLink);
    const more = await input.within?.(tx, personId);
    if (more?.ok === false) return more;
    await dropProviders(tx, personId);
    await setPasswordHash(tx, personId, hash);
    await endSessions(tx, personId);
    await dropAllPending(tx, personId);
    await markConfirmed(ctx, tx, personId);
    return ok(undefined);
  });
  if (!confirmed.ok) return confirmed;
  const cookies = await openSession(ctx, personId, input.headers);
  return ok({ cookies: [...cookies, expiredRegistered] });
}

function lookupOf(ctx: PeopleCtx, token: string) {
  return { kind: "confirm-mail", token, now: ctx.clock.now() } as const;
}

async function markConfirmed(ctx: PeopleCtx, tx: Transaction, personId: string): Promise<void> {
  await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: ctx.clock.now() })
    .where(eq(users.id, personId));
  await appendEvent(tx, {
    subjectKind: "person",
    subjectId: personId,
    type: "person.email_confirmed",
    actor: ctx.actor,
    visibility: "internal",
    topics: [`user:${personId}`],
  });
}
