import { fail, ok, type Result } from "../../kernel/result.ts";
import { hashBackupCode } from "./backup-code-storage.ts";
import { reportBackupCodeUse } from "./backup-codes.ts";
import { callAuth, wrongCode } from "./call-auth.ts";
import type { PeopleCtx, RequestHeaders } from "./context.ts";
import { limitTries } from "./limits.ts";

/**
 * The six digits of an app's code, however they were spaced; null for anything else, such as a backup code.
 */
export function digitsOf(code: string): string | null {
  const digits = code.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/**
 * Uses up a backup code of whoever these headers sign in, or are about to, and tells them by mail. Answers
 * with the cookies of the session, which is only opened where a sign-in waits for its second step.
 */
export async function takeBackupCode(
  ctx: PeopleCtx,
  input: { code: string; headers: RequestHeaders },
): Promise<Result<{ cookies: string[] }>> {
  const { secret } = await ctx.auth.$context;
  const body = { code: hashBackupCode(input.code, secret) };
  const called = await callAuth(() =>
    ctx.auth.api.verifyBackupCode({ body, headers: input.headers, returnHeaders: true }),
  );
  if (!called.ok) return called;
  await reportBackupCodeUse(ctx, called.value.response.user.id);
  return ok({ cookies: called.value.cookies });
}

/**
 * Checks a code of the signed-in person's authenticator app, which counts once, or a backup code, which is
 * used up. How often codes may be tried is for the caller to limit.
 */
export async function checkCode(
  ctx: PeopleCtx,
  input: { code: string; headers: RequestHeaders; personId: string },
): Promise<Result<undefined>> {
  const { code, headers, personId } = input;
  const digits = digitsOf(code);
  if (!digits) {
    const taken = await takeBackupCode(ctx, { code, headers });
    return taken.ok ? ok(undefined) : fail(wrongCode);
  }
  const fresh = await limitTries(ctx, "one-time-code", `${personId}:${digits}`);
  if (!fresh.ok) return fail(wrongCode);
  const body = { code: digits };
  const proven = await callAuth(() => ctx.auth.api.verifyTOTP({ body, headers, returnHeaders: true }));
  return proven.ok ? ok(undefined) : fail(wrongCode);
}
