import type { Failure } from "./errors.ts";

/**
 * The outcome of a command: a value, or a failure that callers are expected to handle. Bugs throw instead.
 */
export type Result<T> = { ok: true; value: T } | { ok: false; error: Failure };

/** Wraps a value as the good outcome. */
export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

/** Wraps an expected failure as the bad outcome. */
export function fail(error: Failure): { ok: false; error: Failure } {
  return { ok: false, error };
}
