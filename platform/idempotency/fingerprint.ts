import { createHash } from "node:crypto";

/** A value as JSON knows it. */
export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/**
 * SHA-256 of a content, the same whatever the order of its fields. Fields that are undefined count as absent.
 */
export function fingerprint(content: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(content, (_name, value) => sorted(value)) ?? "")
    .digest("base64url");
}

function sorted(value: unknown): unknown {
  if (typeof value === "bigint") return { bigint: String(value) };
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
