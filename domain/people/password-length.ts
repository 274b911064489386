import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import type { PeopleCtx } from "./context.ts";
import { isStaff, minStaffPasswordLength, type Role } from "./model.ts";

/** How many characters a new password needs: at least 6, or what the owner has raised it to; 12 or more for staff (Rule P28). */
export async function shortestPassword(ctx: Pick<PeopleCtx, "auth">, role: Role): Promise<number> {
  const { password } = await ctx.auth.$context;
  const { minPasswordLength } = password.config;
  return isStaff(role) ? Math.max(minStaffPasswordLength, minPasswordLength) : minPasswordLength;
}

/** Refuses (`invalid`) a new password that is too short for whom it is for. Passwords that people have go on working. */
export async function checkPasswordLength(
  ctx: Pick<PeopleCtx, "auth">,
  { password, role }: { password: string; role: Role },
): Promise<Result<undefined>> {
  const shortest = await shortestPassword(ctx, role);
  return password.length < shortest ? fail(tooShort(role, shortest)) : ok(undefined);
}

function tooShort(role: Role, shortest: number): Failure {
  const text = isStaff(role)
    ? `Staff passwords need at least ${shortest} characters.`
    : `Password must be at least ${shortest} characters long.`;
  return { code: "invalid", field: "password", text };
}
