import { limitOrders, type OrderLimit } from "../../../app/orders/shared/order-limits.ts";
import { ok, type Result } from "../../../kernel/result.ts";
import type { Caller } from "./caller.ts";

/**
 * Counts an order of the caller's network with those of the pages; keys that may work on orders place for
 * many and are counted by the API alone. Refuses with `too_many`.
 */
export async function countOrder(
  { ctx, client }: Pick<Caller, "ctx" | "client">,
  limit: OrderLimit | null,
): Promise<Result<undefined>> {
  return limit && client !== undefined ? limitOrders(ctx, limit, client) : ok(undefined);
}
