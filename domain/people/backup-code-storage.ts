import { createHmac, randomInt } from "node:crypto";
import { backupCodeCount } from "./model.ts";

/** No letters or digits that look alike, since people write these codes down. */
const alphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const groups = 3;
const groupLength = 4;
const hashMark = "sha256:";

/** Ten new codes of some 58 bits each, written as `ABCD-EFGH-2345`. */
export function newBackupCodes(): string[] {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: backupCodeCount }, () => Array.from({ length: groups }, group).join("-"));
}

/**
 * What is kept of a code, however it was typed. Keyed, so that a copy of the database alone cannot be
 * searched.
 */
export function hashBackupCode(code: string, secret: string): string {
  const plain = code.toUpperCase().replace(/[\s-]/g, "");
  return hashMark + createHmac("sha256", secret).update(`backup-code\n${plain}`).digest("base64url");
}

/**
 * How the sign-in service keeps the codes: it calls this encryption, but there is no way back. It hands over
 * new codes as they are and, after a use, the hashes that are left; it compares what is kept with what our
 * commands give it, which is a hash as well.
 */
export function backupCodeStorage(secret: string) {
  const stored = (code: string) => (code.startsWith(hashMark) ? code : hashBackupCode(code, secret));
  return {
    encrypt: async (codes: string) => JSON.stringify(parseBackupCodes(codes).map(stored)),
    decrypt: async (codes: string) => JSON.stringify(parseBackupCodes(codes)),
  };
}

/**
 * The hashes in a list of kept codes. None for what is no list, such as codes that were kept in another form
 * once.
 */
export function parseBackupCodes(text: string): string[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? parsed.filter((code): code is string => typeof code === "string") : [];
  } catch {
    return [];
  }
}
