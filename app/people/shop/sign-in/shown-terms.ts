import { type AgreedVersions, readAgreed } from "../../../../domain/content/model.ts";

/** Comes back with the provider alone; pages never see it. */
const shown = { name: "shown-terms", path: "/api/auth/callback", seconds: 3600 };
/** What `shown` becomes when a sign-in by the provider has just finished here, until the page after it. */
const agreed = { name: "agreed-terms", path: "/auth", seconds: 60 };

/**
 * Remembers, while somebody is at the provider's page, which versions of the legal texts stood beside the
 * button that led there. Like a form's field it is compared when they come back, never believed.
 */
export function shownTermsCookie(versions: string, secure: boolean): string {
  return cookieOf(shown, encodeURIComponent(versions.slice(0, 100)), secure);
}

/**
 * The cookies to set with the answer to whoever comes back from the provider: they agreed if that answer
 * signs them in. Somebody who came in otherwise, or left again, agreed to nothing, whoever pressed the button
 * in this browser before.
 */
export function afterProvider(request: Headers, answer: Headers, secure: boolean): string[] {
  const value = valueIn(request, shown.name);
  if (value === undefined) return [];
  const kept = finishesSignIn(answer) ? [cookieOf(agreed, value, secure)] : [];
  return [...kept, expired(shown)];
}

/** The versions agreed to by signing in with the provider just now; null where nobody has. */
export function agreedTermsIn(headers: Headers): AgreedVersions | null {
  const value = valueIn(headers, agreed.name);
  return value === undefined ? null : readAgreed(value);
}

function finishesSignIn(answer: Headers): boolean {
  const to = answer.get("location");
  const isRefused = to === null || new URL(to, "http://shop").searchParams.has("error");
  const opensSession = answer.getSetCookie().some((one) => /session_token=[^;]/.test(one));
  return !isRefused && opensSession;
}

type Cookie = typeof shown;

function cookieOf({ name, path, seconds }: Cookie, value: string, secure: boolean): string {
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

function expired({ name, path }: Pick<Cookie, "name" | "path">): string {
  return `${name}=; Path=${path}; Max-Age=0; HttpOnly; SameSite=Lax`;
}

/** Forgets what was agreed to. */
export const expiredAgreedTerms = expired(agreed);

function valueIn(headers: Headers, name: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${name}=([\\w.%-]{1,300})`).exec(headers.get("cookie") ?? "")?.[1];
}
