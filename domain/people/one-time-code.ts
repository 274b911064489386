import { fail, ok, type Result } from "../../kernel/result.ts";
import { callAuth } from "./call-auth.ts";
import type { PeopleCtx, RequestHeaders } from "./context.ts";
import { limitTries } from "./limits.ts";

const wrongCode = {
  code: "unauthenticated",
  field: "code",
  text: "That code is not right. Please try again.",
} as const;

/** The six digits of an app's code, however they were spaced; null for anything else, such as a recovery code. */
export function digitsOf(code: string): string | null {
  const digits = code.replace(/[\s-]/g, "");
  return /^\d{6}$/.test(digits) ? digits : null;
}

/**
 * Checks a code of the signed-in person's authenticator app, which counts once, or a recovery code, which is used
 * up. How often codes may be tried is for the caller to limit.
 */
export async function checkCode(
  ctx: PeopleCtx,
  input: { code: string; headers: RequestHeaders; personId: string },
): Promise<Result<undefined>> {
  const { code, headers, personId } = input;
  const digits = digitsOf(code);
  if (!digits) {
    const body = { code, disableSession: true };
    const proven = await callAuth(() =>
      ctx.auth.api.verifyBackupCode({ body, headers, returnHeaders: true }),
    );
    return proven.ok ? ok(undefined) : fail(wrongCode);
  }
  const fresh = await limitTries(ctx, "one-time-code", `${personId}:${digits}`);
  if (!fresh.ok) return fail(wrongCode);
  const body = { code: digits };
  const proven = await callAuth(() => ctx.auth.api.verifyTOTP({ body, headers, returnHeaders: true }));
  return proven.ok ? ok(undefined) : fail(wrongCode);
}
