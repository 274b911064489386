import type { Result } from "../kernel/result.ts";

/** The value of what cannot fail in the demo; throws what it failed with. */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.text);
  return result.value;
}
