import { eq } from "drizzle-orm";
import type { z } from "zod";
import { system } from "../../kernel/actor.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { appendEvent } from "../../platform/events/index.ts";
import { mailLink } from "./auth-mails.ts";
import { expiredLink } from "./call-auth.ts";
import type { PeopleCtx, RequestHeaders, WithCookies } from "./context.ts";
import { answerEvenly } from "./even-time.ts";
import type { forgotPasswordInput, NewPassword } from "./inputs.ts";
import { rememberBrowser } from "./known-browser.ts";
import { limitTries } from "./limits.ts";
import type { PasswordRule } from "./model.ts";
import { checkPasswordLength, passwordRuleFor, passwordRuleOf } from "./password-length.ts";
import { addPending, dropAllPending, dropPending, readPending, takePending } from "./pending.ts";
import { dropProviders, endSessions, lockPerson, setPasswordHash } from "./person-row.ts";
import { users } from "./tables.ts";

/**
 * Mails a reset link when an account has this address, at most five an hour; earlier ones are void then. The
 * answer, and the time it takes, is the same when none has, so that nobody learns who is a customer.
 */
export async function requestPasswordReset(
  ctx: PeopleCtx,
  input: z.infer<typeof forgotPasswordInput> & { client: string },
): Promise<Result<undefined>> {
  const byClient = await limitTries(ctx, "mail-client", input.client);
  if (!byClient.ok) return byClient;
  await answerEvenly(() => mailLinkTo(ctx, input.email));
  return ok(undefined);
}

async function mailLinkTo(ctx: PeopleCtx, email: string): Promise<void> {
  // Above the limit the answer is the same again, and the link of the last mail goes on working.
  const byAccount = await limitTries(ctx, "reset-mail", email);
  if (!byAccount.ok) return;
  const found = await ctx.db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const personId = found[0]?.id;
  if (!personId) return;
  await ctx.db.transaction(async (tx) => {
    await lockPerson(tx, personId);
    await dropPending(tx, personId, "reset-password");
    const token = await addPending(tx, { kind: "reset-password", personId, now: ctx.clock.now() });
    const props = { link: mailLink(ctx.origin, "recovery", token) };
    await ctx.mailer.queue(tx, { to: email, template: "reset-password", props });
  });
}

/**
 * For the page of a reset link: what the new password must be like. An unknown link is answered as a
 * customer's.
 */
export async function readResetRule(ctx: PeopleCtx, token: string): Promise<PasswordRule> {
  const pending = await readPending(ctx.db, { kind: "reset-password", token, now: ctx.clock.now() });
  return pending ? passwordRuleOf(ctx, pending.personId) : passwordRuleFor(ctx, "member");
}

/**
 * Sets a new password with the token of a reset mail, once. With it every session ends, every other link and
 * half sign-in of the account is void, and its address counts as confirmed; if it was not before, ways in by
 * a provider are taken away, since a stranger may have made them. Staff need a longer password (Rule P28);
 * one that is too short does not use the token up. The browser is known to the account from now on: the
 * mailbox was proven in it.
 */
export async function resetPassword(
  ctx: PeopleCtx,
  input: NewPassword & {
    headers: RequestHeaders;
    client: string;
    /** What else ends of an account that somebody else may have registered, in the same transaction. */
    whenUnconfirmed?: (tx: Transaction, personId: string) => Promise<void>;
  },
): Promise<Result<WithCookies>> {
  const limited = await limitTries(ctx, "mailed-link-client", input.client);
  if (!limited.ok) return limited;
  const lookup = { kind: "reset-password", token: input.token, now: ctx.clock.now() } as const;
  const pending = await readPending(ctx.db, lookup);
  if (!pending) return fail(expiredLink);
  const { personId } = pending;
  const longEnough = checkPasswordLength(input.password, await passwordRuleOf(ctx, personId));
  if (!longEnough.ok) return longEnough;
  const authContext = await ctx.auth.$context;
  const hash = await authContext.password.hash(input.password);
  const reset = await ctx.db.transaction(async (tx): Promise<Result<undefined>> => {
    const person = await lockPerson(tx, personId);
    const used = await takePending(tx, lookup);
    if (!person || !used) return fail(expiredLink);
    if (!person.emailVerified) {
      await dropProviders(tx, personId);
      await input.whenUnconfirmed?.(tx, personId);
    }
    await setPasswordHash(tx, personId, hash);
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, personId));
    await endSessions(tx, personId);
    await dropAllPending(tx, personId);
    await appendEvent(tx, {
      subjectKind: "person",
      subjectId: personId,
      type: "person.password_reset",
      actor: system("password-reset"),
      visibility: "internal",
      topics: [`user:${personId}`],
    });
    const props = { link: `${ctx.origin}/auth?view=forgot` };
    await ctx.mailer.queue(tx, { to: person.email, template: "password-changed", props });
    return ok(undefined);
  });
  return reset.ok ? ok({ cookies: [await rememberBrowser(ctx, personId, input.headers)] }) : reset;
}
