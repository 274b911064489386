/** The rule that was broken, by its sentence → what heads it (spec/1 §5). */
const titlesOfRules = new Map<string, string>(
  Object.entries({
    "Please enter your email and password": "Missing fields",
    "Please fill in all required fields": "Missing fields",
    "Please make sure your passwords match": "Passwords don't match",
    "Please agree to the terms and conditions": "Terms agreement required",
    "Please enter your email address": "Email required",
  }),
);

/** What heads a refused sign-in (spec/1 §8). */
export function signInTitle(text: string): string {
  return titlesOfRules.get(text) ?? "Sign in failed";
}

/** What heads a refused registration (spec/1 §8). */
export function signUpTitle(text: string): string {
  return titlesOfRules.get(text) ?? "Sign up failed";
}

/** What heads a refused reset of the password (spec/1 §8). */
export function resetTitle(text: string): string {
  return titlesOfRules.get(text) ?? "Reset failed";
}

/** What heads a refused password of an account that is being confirmed. */
export function firstPasswordTitle(text: string): string {
  return titlesOfRules.get(text) ?? "Password not saved";
}

export const discordTitle = "Discord sign in failed";
