import type { Context } from "hono";
import type { ShopCtx } from "../../../app/context.ts";
import { limitOrders, type OrderLimit } from "../../../app/orders/shared/order-limits.ts";
import type { Clock } from "../../../kernel/clock.ts";
import { ok, type Result } from "../../../kernel/result.ts";
import { memoryLimit } from "../../../platform/rate-limit/memory-limit.ts";
import { refuse } from "./problem.ts";

/** Max calls per minute of a network or key. */
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
 * Rate limits of the API. Counted in memory, because counting in the database would cost as much as an order
 * (decision 010). Nothing is counted unless `enabled`.
 */
export function createLimits(clock: Clock, enabled: boolean) {
  const takes = Object.fromEntries(
    Object.entries(callsPerMinute).map(([kind, limit]) => [
      kind,
      memoryLimit(clock, { limit, windowSeconds: 60 }),
    ]),
    // fromEntries loses the type of the keys.
  ) as Record<LimitKind, ReturnType<typeof memoryLimit>>;
  return {
    /**
     * Counts a call; returns the error once `who` exceeds the limit, else null. Either answer has the headers
     * of the IETF's draft on rate limits: what is allowed, what is left of it, and the seconds until it is
     * full again.
     */
    failure(c: Context, kind: LimitKind, who: string): Response | null {
      if (!enabled) return null;
      const { allowed, remaining, resetSeconds, retryAfterSeconds } = takes[kind](who);
      c.header("RateLimit-Policy", `"${kind}";q=${callsPerMinute[kind]};w=60`);
      c.header("RateLimit", `"${kind}";r=${remaining};t=${resetSeconds}`);
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
 * Counts an order of the caller's network together with orders placed on pages. Keys with `orders.progress`
 * order for many people and only have the API's limit. Refuses with `too_many`.
 */
export async function countOrder(
  { ctx, client }: { ctx: ShopCtx; client: string | undefined },
  limit: OrderLimit | null,
): Promise<Result<undefined>> {
  return limit && client !== undefined ? limitOrders(ctx, limit, client) : ok(undefined);
}
