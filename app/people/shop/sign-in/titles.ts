import type { Problem } from "../../../web/forms/check-form.ts";

export const signInFailed = "Sign in failed";
export const signUpFailed = "Sign up failed";
export const resetFailed = "Reset failed";
export const linkFailed = "No link sent";
export const passwordNotSaved = "Password not saved";
export const discordTitle = "Discord sign in failed";

const missingFields = "Missing fields";
const different = "Passwords don't match";

/** What heads a sign-in that was not filled in as it should be (Rule S18). */
export function signInTitle({ code }: Problem): string {
  return code === "missing" ? missingFields : signInFailed;
}

/** The same of a registration. */
export function signUpTitle({ field, code }: Problem): string {
  if (field === "terms") return "Terms agreement required";
  if (code === "missing") return missingFields;
  return field === "confirmPassword" ? different : signUpFailed;
}

/** The same of the address to which a link goes; `failed` heads everything else. */
export function mailLinkTitle(failed: string) {
  return ({ code }: Problem) => (code === "missing" ? "Email required" : failed);
}

/** The same of a new password by a mailed link; `failed` heads everything else. */
export function newPasswordTitle(failed: string) {
  return ({ field, code }: Problem) =>
    field === "confirmPassword" && code === "invalid" ? different : failed;
}
