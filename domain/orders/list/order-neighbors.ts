import { ok, type Result } from "../../../kernel/result.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { findOrder } from "../read-order.ts";
import type { OrderRow } from "../tables.ts";
import type { FoundOrder } from "./find-orders-on.ts";
import { findPage } from "./list-orders.ts";
import type { OrderListInput } from "./order-list-query.ts";

/** Orders counted in a list; of more it is said that there are more. */
export const mostCounted = 100;

/** Where an order stands in a list of the desk. */
export type OrderNeighbors = {
  prevId: string | null;
  nextId: string | null;
  /** From 1; null where it is not in the list, or too far down to be counted. */
  position: number | null;
  /** Up to `mostCounted`. */
  total: number;
  hasMore: boolean;
};

type Asked = { orderId: string; list: Pick<OrderListInput, "filters" | "sort" | "direction"> };

/**
 * An order's place in a list, with the orders before and after it, for staff. Of an order that is not, or no
 * longer, in the list the next is the list's first. Reads at most a hundred orders each way, so it costs the
 * same in a list of any size.
 */
export async function readOrderNeighbors(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  { orderId, list }: Asked,
): Promise<Result<OrderNeighbors>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const order = await findOrder(ctx, orderId);
  const read = (position: Parameters<typeof findPage>[2]) => findPage(ctx.db, list, position, mostCounted);
  if (!order) return ok(asideOf(await read(null), orderId));
  const [after, before] = await Promise.all([
    read({ row: order, isBack: false }),
    read({ row: order, isBack: true }),
  ]);
  if (!(await isListed(ctx, list, order, before[0]))) return ok(asideOf(await read(null), orderId));
  const isFar = before.length === mostCounted;
  const total = before.length + 1 + after.length;
  return ok({
    prevId: before[0]?.id ?? null,
    nextId: after[0]?.id ?? null,
    position: isFar ? null : before.length + 1,
    total: Math.min(total, mostCounted),
    hasMore: total > mostCounted || after.length === mostCounted,
  });
}

/** Of an order that the list does not have, the list begins after it. */
function asideOf(first: readonly FoundOrder[], orderId: string): OrderNeighbors {
  const nextId = first.find(({ id }) => id !== orderId)?.id ?? null;
  return {
    prevId: null,
    nextId,
    position: null,
    total: first.length,
    hasMore: first.length === mostCounted,
  };
}

/** Whether the list has the order: it is then the first beyond whatever comes before it. */
async function isListed(
  ctx: Pick<OrdersCtx, "db">,
  list: Asked["list"],
  order: OrderRow,
  before: FoundOrder | undefined,
): Promise<boolean> {
  const position = before ? { row: before, isBack: false } : null;
  const [found] = await findPage(ctx.db, list, position, 1);
  return found?.id === order.id;
}
