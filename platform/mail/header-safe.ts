import { isMailAddress } from "../../kernel/plain-text.ts";

/**
 * Throws unless `to` is one bare mail address, so that nobody can add recipients or headers. Does not repeat
 * it.
 */
export function requireAddress(to: string): string {
  if (!isMailAddress(to)) throw new Error("A mail needs exactly one plain address");
  return to;
}

/** Throws on a subject with a line break or another control character: it could forge a header. */
export function requireSubject(subject: string): string {
  if (subject.length === 0 || subject.length > 200 || /\p{Cc}|[\u2028\u2029]/u.test(subject)) {
    throw new Error("A mail's subject must be one line of at most 200 characters");
  }
  return subject;
}
