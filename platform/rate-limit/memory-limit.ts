import type { Clock } from "../../kernel/clock.ts";
import type { Taken } from "./take.ts";

type Window = { taken: number; endsAt: number };

/** So many names are counted at once; beyond them the oldest are forgotten, which only forgives. */
const mostNames = 10_000;

/**
 * Counts takes by name in this program's own memory: `limit` within `windowSeconds` of the first, after
 * `resetSeconds` all over again. For floods
 * that must not cost a database write each; several servers count apart, and a restart forgives.
 */
export function memoryLimit(
  clock: Clock,
  { limit, windowSeconds }: { limit: number; windowSeconds: number },
) {
  const windows = new Map<string, Window>();

  /** All windows are of one length, so they stand in the order in which they end. */
  function forget(now: number): void {
    for (const [name, { endsAt }] of windows) {
      if (endsAt > now && windows.size < mostNames) return;
      windows.delete(name);
    }
  }

  return function take(name: string): Taken & { resetSeconds: number } {
    const now = clock.now().getTime();
    const found = windows.get(name);
    const open = found && found.endsAt > now ? found : undefined;
    if (!open) {
      windows.delete(name);
      forget(now);
      windows.set(name, { taken: 1, endsAt: now + windowSeconds * 1000 });
      return { allowed: true, remaining: limit - 1, retryAfterSeconds: 0, resetSeconds: windowSeconds };
    }
    const resetSeconds = Math.max(1, Math.ceil((open.endsAt - now) / 1000));
    if (open.taken >= limit) {
      return { allowed: false, remaining: 0, retryAfterSeconds: resetSeconds, resetSeconds };
    }
    open.taken += 1;
    return { allowed: true, remaining: limit - open.taken, retryAfterSeconds: 0, resetSeconds };
  };
}
