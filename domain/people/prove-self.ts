import { fail, ok, type Result } from "../../kernel/result.ts";
import type { PeopleCtx, RequestHeaders } from "./context.ts";
import { checkCode } from "./one-time-code.ts";
import { checkPassword } from "./passwords.ts";
import type { Viewer } from "./read-viewer.ts";

const codeMissing = {
  code: "invalid",
  field: "code",
  text: "Enter a code from your authenticator app, or a backup code.",
} as const;

/**
 * Whether the signed-in person is at the keyboard: by their own password, and by a code where two-step
 * sign-in is on (Rule P6). Tries are limited. Failures name the field.
 */
export async function proveSelf(
  ctx: PeopleCtx,
  input: { currentPassword: string; code?: string | undefined; headers: RequestHeaders; viewer: Viewer },
): Promise<Result<undefined>> {
  const { currentPassword: password, code, headers, viewer } = input;
  const { personId, twoFactorEnabled } = viewer;
  if (twoFactorEnabled && !code) return fail(codeMissing);
  const checked = await checkPassword(ctx, { password, headers, personId });
  if (!checked.ok) return checked;
  return twoFactorEnabled && code ? checkCode(ctx, { code, headers, personId }) : ok(undefined);
}
