import { fail, ok, type Result } from "../../../kernel/result.ts";
import { readChangedSubjects } from "../../../platform/events/index.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { findOrdersOf } from "./find-orders-on.ts";
import { type OrderListRow, toListRows } from "./list-orders.ts";

/** Events that one page looks at. */
const eventsOfPage = 500;

/** What happened to orders since a cursor. */
export type OrderChanges = {
  /** The changed orders as they are now. */
  orders: OrderListRow[];
  /** Changed orders that are no longer there. */
  removed: string[];
  nextCursor: string;
  hasMore: boolean;
};

/**
 * The orders that changed since `cursor`, for staff's programs that keep a copy; without one none, and the
 * cursor to go on from. Each page is at least as new as its cursor: an order may come twice, and none is
 * missed. Refuses a cursor of another log (`invalid`), after which the copy begins anew.
 */
export async function followOrders(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  { cursor }: { cursor?: string | undefined },
): Promise<Result<OrderChanges>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const changed = await readChangedSubjects(ctx.db, { kind: "order", cursor, limit: eventsOfPage });
  if (!changed) {
    const text = "This cursor isn't one of this shop's any more. Start again without one.";
    return fail({ code: "invalid", field: "cursor", text });
  }
  // Read after the events: what they did is there.
  const orders = await toListRows(ctx.db, await findOrdersOf(ctx.db, changed.ids));
  const there = new Set(orders.map(({ id }) => id));
  return ok({
    orders,
    removed: changed.ids.filter((id) => !there.has(id)),
    nextCursor: changed.cursor,
    hasMore: changed.hasMore,
  });
}
