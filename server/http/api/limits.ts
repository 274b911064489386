import type { Context } from "hono";
import type { ShopCtx } from "../../../app/context.ts";
import { limitOrders, type OrderLimit } from "../../../app/orders/shared/order-limits.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { ok, type Result } from "../../../kernel/result.ts";
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
export type LimitKind = keyof typeof callsPerMinute;

/**
 * How often the API may be called. Counted in this program's memory, because a count in the database would
 * cost as much as the order itself (decision 010); without `enabled` nothing is counted.
 */
export function createLimits(clock: Clock, enabled: boolean) {
  const takes = Object.fromEntries(
    Object.entries(callsPerMinute).map(([kind, limit]) => [
      kind,
      memoryLimit(clock, { limit, windowSeconds: 60 }),
    ]),
    // fromEntries forgets its keys.
  ) as Record<LimitKind, ReturnType<typeof memoryLimit>>;
  return {
    /** Counts a call of `who`; the failure once there are too many, else null. */
    failure(c: Context, kind: LimitKind, who: string): Response | null {
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

/**
 * Counts an order of the caller's network with those of the pages; keys that may work on orders place for
 * many and are counted by the API alone. Refuses with `too_many`.
 */
export async function countOrder(
  { ctx, client }: { ctx: ShopCtx; client: string | undefined },
  limit: OrderLimit | null,
): Promise<Result<undefined>> {
  return limit && client !== undefined ? limitOrders(ctx, limit, client) : ok(undefined);
}
