import { fail, ok, type Result } from "../../kernel/result.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import { isStaff, type PasswordRule, passwordTooShort, type Role } from "./model.ts";
import { readPeopleRules } from "./people-rules.ts";
import { getProfile } from "./profiles.ts";

/**
 * What a new password of somebody with this role needs: 6 characters for customers, 12 for staff, or what the
 * owner has raised it to (Rule P28).
 */
export async function passwordRuleFor({ db }: { db: Queryable }, role: Role): Promise<PasswordRule> {
  const { customerPasswordLength, staffPasswordLength } = await readPeopleRules(db);
  if (!isStaff(role)) return { shortest: customerPasswordLength, forStaff: false };
  return { shortest: Math.max(staffPasswordLength, customerPasswordLength), forStaff: true };
}

/** The same for the person whose password it is. */
export async function passwordRuleOf(ctx: { db: Queryable }, personId: string): Promise<PasswordRule> {
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
