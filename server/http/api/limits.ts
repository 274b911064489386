import type { Context } from "hono";
import type { Clock } from "../../../kernel/clock.ts";
import { memoryLimit } from "../../../platform/rate-limit/memory-limit.ts";
import { refuse } from "./problem.ts";

/** Calls a minute, of one network or one key. */
export const callsPerMinute = {
  read: 3_000,
  quote: 3_000,
  value: 120,
  boost: 120,
  order: 60,
  act: 600,
  wrong_key: 100,
} as const;
type LimitKind = keyof typeof callsPerMinute;

/**
 * How often the API may be called. Counted in this program's memory, because a count in the database would
 * cost as much as the order itself (decision 010); without `enabled` nothing is counted.
 */
export function createLimits(clock: Clock, enabled: boolean) {
  const minute = (limit: number) => memoryLimit(clock, { limit, windowSeconds: 60 });
  const takes = {
    read: minute(callsPerMinute.read),
    quote: minute(callsPerMinute.quote),
    value: minute(callsPerMinute.value),
    boost: minute(callsPerMinute.boost),
    order: minute(callsPerMinute.order),
    act: minute(callsPerMinute.act),
    wrong_key: minute(callsPerMinute.wrong_key),
  };
  return {
    /** Counts a call of `who`; the failure once there are too many, else null. */
    failure(c: Context, kind: LimitKind, who: string): ReturnType<typeof refuse> | null {
      if (!enabled) return null;
      const { allowed, retryAfterSeconds } = takes[kind](who);
      if (allowed) return null;
      return refuse(c, {
        code: "too_many",
        detail: `Too many calls. Please wait ${retryAfterSeconds} s and try again.`,
        headers: { "Retry-After": String(retryAfterSeconds) },
      });
    },
  };
}

export type ApiLimits = ReturnType<typeof createLimits>;
