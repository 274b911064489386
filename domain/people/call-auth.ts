import { APIError } from "better-auth/api";
import type { Failure } from "../../kernel/errors.ts";
import { fail, ok, type Result } from "../../kernel/result.ts";
import { orOutage } from "./auth-outage.ts";
import { wrongPasswordText } from "./inputs.ts";
import { minPasswordLength, passwordTooShort } from "./model.ts";

/** For somebody who only ever came by a provider, where a mailed code won't do. */
export const noPasswordText = "This account has no password yet. Set one in your profile first.";

/** A mailed link that was used, replaced or is over its time. */
export const expiredLink = {
  code: "expired",
  text: "This link is no longer valid. Please request a new one.",
} as const;

export const wrongPassword = {
  code: "invalid",
  field: "currentPassword",
  text: wrongPasswordText,
} as const;

export const wrongCode = {
  code: "unauthenticated",
  field: "code",
  text: "That code isn't right. Please try again.",
} as const;

const notEnrolled = {
  code: "conflict",
  field: "code",
  text: "Two-step sign-in isn't set up for this account.",
} as const;

/** Sign-in and sign-up (Rule S19): the service's own code → the text a person reads. */
const failures = new Map<string, Failure>(
  Object.entries({
    INVALID_EMAIL_OR_PASSWORD: {
      code: "unauthenticated",
      text: "Invalid email or password. Please check your credentials and try again.",
    },
    EMAIL_NOT_VERIFIED: {
      code: "forbidden",
      text: "Please check your email and confirm your account before signing in.",
    },
    PASSWORD_TOO_SHORT: {
      code: "invalid",
      field: "password",
      text: passwordTooShort({ shortest: minPasswordLength, forStaff: false }),
    },
    PASSWORD_TOO_LONG: { code: "invalid", field: "password", text: "This password is too long." },
    INVALID_EMAIL: { code: "invalid", field: "email", text: "Please enter a valid email address." },
    INVALID_PASSWORD: wrongPassword,
    CREDENTIAL_ACCOUNT_NOT_FOUND: {
      code: "invalid",
      field: "currentPassword",
      text: noPasswordText,
    },
    INVALID_TOKEN: expiredLink,
    TOKEN_EXPIRED: expiredLink,
    USER_NOT_FOUND: expiredLink,
    INVALID_CODE: wrongCode,
    INVALID_BACKUP_CODE: wrongCode,
    INVALID_TWO_FACTOR_COOKIE: { code: "expired", text: "This sign-in took too long. Please sign in again." },
    TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: {
      code: "locked",
      text: "Too many wrong codes. Please sign in again.",
    },
    TOTP_NOT_ENABLED: notEnrolled,
    BACKUP_CODES_NOT_ENABLED: notEnrolled,
    TWO_FACTOR_NOT_ENABLED: notEnrolled,
    TOTP_ALREADY_ENABLED: { code: "conflict", text: "Two-step sign-in is already on." },
    // Only the session of somebody who is disabled is refused.
    FAILED_TO_CREATE_SESSION: {
      code: "forbidden",
      text: "This account is disabled. Contact us if you think that's a mistake.",
    },
    SESSION_NOT_FRESH: { code: "unauthenticated", text: "Please sign in again to do this." },
  }),
);

/** Of a session that has ended meanwhile. */
export const signedOut: Failure = { code: "unauthenticated", text: "Please login to access this page" };

/** The service's word for a failure. It has none for the later of two simultaneous uses of backup codes. */
function codeOf(error: APIError): string {
  return error.body?.code ?? (error.status === "CONFLICT" ? "INVALID_BACKUP_CODE" : "");
}

/**
 * Runs a call of the sign-in service and turns its failures into our failures. A failure without a text of
 * its own is a bug or an outage and throws, so that nothing internal reaches a browser.
 */
export async function callAuth<T>(
  call: () => Promise<{ headers: Headers; response: T }>,
): Promise<Result<{ cookies: string[]; response: T }>> {
  try {
    const { headers, response } = await orOutage(call);
    return ok({ cookies: headers.getSetCookie(), response });
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    const known = failures.get(codeOf(error));
    if (known) return fail(known);
    if (error.status === "UNAUTHORIZED") return fail(signedOut);
    throw error;
  }
}
