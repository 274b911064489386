import type { z } from "zod";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { callAuth } from "./call-auth.ts";
import type { PeopleCtx, RequestHeaders, WithCookies } from "./context.ts";
import type { secondFactorInput, signInInput } from "./inputs.ts";
import { knownBrowser, rememberBrowser } from "./known-browser.ts";
import { forgetTries, giveBackTry, limitTries, waitText } from "./limits.ts";
import { digitsOf, takeBackupCode } from "./one-time-code.ts";
import { reportAttack } from "./report-attack.ts";

type Outcome = WithCookies & { secondFactorNeeded: boolean };

/**
 * Checks mail address and password. A person with two-step sign-in gets a short-lived cookie and no session
 * yet (`secondFactorNeeded`). Wrong passwords are limited, right ones do not count: in a browser in which
 * this person signed in before by themselves, everywhere else per network and per account (Rule P46). Staff
 * and the person are told when guesses have used up what the account allows. An unconfirmed account gets a
 * fresh confirmation mail with the failure.
 */
export async function signIn(ctx: PeopleCtx, input: SignIn): Promise<Result<Outcome>> {
  const outcome = await checkSignIn(ctx, input);
  logSignIn(ctx, { step: "password", client: input.client, outcome });
  return outcome;
}

type SignIn = z.infer<typeof signInInput> & { headers: RequestHeaders; client: string };

/** Every sign-in is in the log with how it ended and from where; who tried to be whom is not (Rule P5). */
function logSignIn(
  { log }: PeopleCtx,
  { step, client, outcome }: { step: "password" | "second step"; client: string; outcome: Result<unknown> },
): void {
  if (outcome.ok) log.info({ step, client }, "a sign-in step succeeded");
  else log.info({ step, client, reason: outcome.error.code }, "a sign-in step was refused");
}

async function checkSignIn(ctx: PeopleCtx, input: SignIn): Promise<Result<Outcome>> {
  const { email, password, headers } = input;
  const counted = await countTry(ctx, input);
  if (!counted.ok) return counted;
  const body = { email, password };
  const called = await callAuth(() => ctx.auth.api.signInEmail({ body, headers, returnHeaders: true }));
  if (called.ok || called.error.code === "forbidden") await counted.value.forgive();
  if (!called.ok) return called;
  const { cookies, response } = called.value;
  if ("twoFactorRedirect" in response) return ok({ cookies, secondFactorNeeded: true });
  const known = await rememberBrowser(ctx, response.user.id, headers);
  return ok({ cookies: [...cookies, known], secondFactorNeeded: false });
}

/**
 * Counts a try before the password is looked at, so that simultaneous guesses count as well; `forgive` takes
 * back the one whose password was right. Whether the account exists changes nothing.
 */
async function countTry(
  ctx: PeopleCtx,
  { email, client, headers }: SignIn,
): Promise<Result<{ forgive(): Promise<void> }>> {
  const known = await knownBrowser(ctx, headers, { email });
  if (known) {
    const byBrowser = await limitTries(ctx, "sign-in-browser", known);
    return byBrowser.ok ? ok({ forgive: () => forgetTries(ctx, "sign-in-browser", known) }) : byBrowser;
  }
  const byClient = await limitTries(ctx, "sign-in-client", client);
  if (!byClient.ok) return byClient;
  const accountHere = `${email} ${client}`;
  const byAccountHere = await limitTries(ctx, "sign-in-account-client", accountHere);
  if (!byAccountHere.ok) return byAccountHere;
  const byAccount = await limitTries(ctx, "sign-in-account", email);
  if (!byAccount.ok) {
    await reportAttack(ctx, { email, step: "password" });
    return byAccount;
  }
  return ok({
    async forgive() {
      await forgetTries(ctx, "sign-in-account-client", accountHere);
      await giveBackTry(ctx, "sign-in-account", email);
    },
  });
}

/**
 * The second step of a sign-in: a code of the authenticator app, or a backup code, which is used up. A code
 * is taken once; five wrong ones end the sign-in, ten in a row lock the second step for 15 minutes: of a
 * browser in which the person signed in before for itself, of all others together (Rule P46). Refused
 * as a `conflict` for somebody who is signed in: a code would count for their session then, not for a
 * sign-in.
 */
export async function signInSecondStep(ctx: PeopleCtx, input: SecondStep): Promise<Result<WithCookies>> {
  const outcome = await checkSecondStep(ctx, input);
  logSignIn(ctx, { step: "second step", client: input.client, outcome });
  return outcome;
}

type SecondStep = z.infer<typeof secondFactorInput> & { headers: RequestHeaders; client: string };

async function checkSecondStep(ctx: PeopleCtx, input: SecondStep): Promise<Result<WithCookies>> {
  if (ctx.actor.kind === "person") return fail({ code: "conflict", text: "You're already signed in." });
  const { headers } = input;
  const person = await ctx.auth.api.waitingPerson({ headers });
  const counted = await countCode(ctx, input, person);
  if (!counted.ok) return counted;
  const taken = await takeCode(ctx, input);
  if (!taken.ok || !person) return taken;
  await forgetTries(ctx, "second-factor", counted.value);
  const known = await rememberBrowser(ctx, person.personId, headers);
  return ok({ cookies: [...taken.value.cookies, known] });
}

type Waiting = { personId: string; email: string } | null;

/** Counts a code before it is looked at, as `countTry` does a password; the value is what it counts under. */
async function countCode(
  ctx: PeopleCtx,
  { client, headers }: SecondStep,
  person: Waiting,
): Promise<Result<string>> {
  const known = person && (await knownBrowser(ctx, headers, person));
  if (!known) {
    const byClient = await limitTries(ctx, "second-factor-client", client);
    if (!byClient.ok) return byClient;
  }
  // Without a sign-in under way there is nothing to guess.
  if (!person) return ok(client);
  const tries = known ?? person.personId;
  const limited = await limitTries(ctx, "second-factor", tries);
  if (limited.ok) return ok(tries);
  if (!known) await reportAttack(ctx, { email: person.email, step: "second step" });
  const { retryAfterSeconds = 0 } = limited.error;
  const text = `Too many wrong codes. Please wait ${waitText(retryAfterSeconds)} and try again.`;
  return fail({ code: "locked", text, retryAfterSeconds });
}

async function takeCode(ctx: PeopleCtx, { code, headers }: SecondStep): Promise<Result<WithCookies>> {
  const digits = digitsOf(code);
  if (!digits) return takeBackupCode(ctx, { code, headers });
  const body = { code: digits };
  const called = await callAuth(() => ctx.auth.api.verifyTOTP({ body, headers, returnHeaders: true }));
  if (!called.ok) return called;
  const { cookies, response } = called.value;
  const fresh = await limitTries(ctx, "one-time-code", `${response.user.id}:${digits}`);
  if (fresh.ok) return ok({ cookies });
  // The service takes a code as long as its time runs; one that was used before opens nothing.
  const { internalAdapter } = await ctx.auth.$context;
  await internalAdapter.deleteSession(response.token);
  return fail({ code: "expired", text: "This code was already used. Please sign in again with a new one." });
}

/** Ends the session of these headers, if there is one. */
export async function signOut(ctx: PeopleCtx, headers: RequestHeaders): Promise<Result<WithCookies>> {
  const called = await callAuth(() => ctx.auth.api.signOut({ headers, returnHeaders: true }));
  return called.ok ? ok({ cookies: called.value.cookies }) : called;
}

/** The provider's page to send the person to; they come back to `/api/auth/callback/discord`. */
export async function signInWithProvider(
  ctx: PeopleCtx,
  input: { headers: RequestHeaders; client: string; returnTo: string },
): Promise<Result<WithCookies & { url: string }>> {
  const limited = await limitTries(ctx, "sign-in-client", input.client);
  if (!limited.ok) return limited;
  const back = `/auth/callback?next=${encodeURIComponent(input.returnTo)}`;
  const body = {
    provider: "discord",
    callbackURL: back,
    errorCallbackURL: back,
    disableRedirect: true,
  };
  const called = await callAuth(() =>
    ctx.auth.api.signInSocial({ body, headers: input.headers, returnHeaders: true }),
  );
  if (!called.ok) return called;
  return ok({ cookies: called.value.cookies, url: called.value.response.url ?? "/auth" });
}
