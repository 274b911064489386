import { type AgreedVersions, readAgreed } from "../../../../domain/content/model.ts";

const cookieName = "shown-terms";
const seconds = 3600;

/**
 * Remembers, while somebody is at the provider's page, which versions of the legal texts stood beside the
 * button that led there. Like a form's field it is compared when they come back, never believed.
 */
export function shownTermsCookie(agreed: string, secure: boolean): string {
  const value = encodeURIComponent(agreed.slice(0, 100));
  return `${cookieName}=${value}; Path=/auth; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
}

/** Forgets them. */
export const expiredShownTerms = `${cookieName}=; Path=/auth; Max-Age=0; HttpOnly; SameSite=Lax`;

/** The versions of the cookie; null without one. */
export function shownTermsIn(headers: Headers): AgreedVersions | null {
  const [, value] = /(?:^|;\s*)shown-terms=([\w.%-]{1,300})/.exec(headers.get("cookie") ?? "") ?? [];
  return value === undefined ? null : readAgreed(value);
}
