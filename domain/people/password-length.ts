import { fail, ok, type Result } from "../../kernel/result.ts";
import type { PeopleCtx } from "./context.ts";
import { isStaff, minStaffPasswordLength, type PasswordRule, passwordTooShort, type Role } from "./model.ts";
import { getProfile } from "./profiles.ts";

/**
 * What a new password of somebody with this role needs: at least 6 characters, or what the owner has raised
 * it to; 12 or more for staff (Rule P28).
 */
export async function passwordRuleFor(ctx: Pick<PeopleCtx, "auth">, role: Role): Promise<PasswordRule> {
  const { password } = await ctx.auth.$context;
  const { minPasswordLength } = password.config;
  if (!isStaff(role)) return { shortest: minPasswordLength, forStaff: false };
  return { shortest: Math.max(minStaffPasswordLength, minPasswordLength), forStaff: true };
}

/** The same for the person whose password it is. */
export async function passwordRuleOf(
  ctx: Pick<PeopleCtx, "auth" | "db">,
  personId: string,
): Promise<PasswordRule> {
  const profile = await getProfile(ctx.db, personId);
  return passwordRuleFor(ctx, profile?.role ?? "member");
}

/**
 * Refuses (`invalid`) a new password that is too short for whom it is for. Passwords that people have go on
 * working.
 */
export function checkPasswordLength(password: string, rule: PasswordRule): Result<undefined> {
  if (password.length >= rule.shortest) return ok(undefined);
  return fail({ code: "invalid", field: "password", text: passwordTooShort(rule) });
}
