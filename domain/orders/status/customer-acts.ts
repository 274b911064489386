import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Transaction } from "../../../platform/database/connect.ts";
import { transact } from "../../../platform/database/transact.ts";
import { bucketOf, takeToken } from "../../../platform/rate-limit/take.ts";
import { isStaffOfOthers, viewerRoleOf } from "../access.ts";
import type { OrderChange, OrdersCtx } from "../context.ts";
import { notYourOrder, staffAsCustomer } from "../failures.ts";
import { appendOrderEvent } from "../order-events.ts";
import type { OrderRow } from "../tables.ts";
import { changeOrder, type Decision } from "./change-order.ts";

export type CustomerAct = {
  orderId: string;
  /** The access token that the browser or program holds, if any (Rule P4). */
  token: string | undefined;
  version?: number | undefined;
};

/**
 * Changes an order in the name of its customer: the signed-in owner, or the holder of its token (Rule P4).
 * Staff act through their own commands, also in a browser that holds the customer's link. Whoever knows only
 * the id is refused, and staff see that somebody tried, at most a few times an hour for one order.
 */
export async function actAsCustomer(
  ctx: OrdersCtx,
  act: CustomerAct,
  what: string,
  decide: (row: OrderRow, tx: Transaction) => Result<Decision | null> | Promise<Result<Decision | null>>,
): Promise<Result<OrderChange>> {
  let refused: OrderRow | undefined;
  const result = await transact(ctx.db, (tx) => {
    const mayAct = async (row: OrderRow): Promise<Result<undefined>> => {
      if ((await viewerRoleOf({ actor: ctx.actor, clock: ctx.clock, db: tx }, row, act.token)) === "customer")
        return ok(undefined);
      refused = row;
      return fail(isStaffOfOthers(ctx.actor, row) ? staffAsCustomer : notYourOrder);
    };
    const { orderId, version } = act;
    return changeOrder(ctx, tx, { orderId, version, mayAct }, (row) => decide(row, tx));
  });
  if (refused) await noteFailure(ctx, refused, what);
  return result;
}

/** Tells staff that somebody without access tried to act on an order. */
export async function noteFailure(
  ctx: OrdersCtx,
  order: Pick<OrderRow, "id" | "customerId">,
  what: string,
): Promise<void> {
  const limit = await takeToken(ctx.db, {
    bucket: bucketOf("order-refusal-event", order.id),
    limit: 5,
    windowSeconds: 3600,
    now: ctx.clock.now(),
  });
  if (!limit.allowed) return;
  await ctx.db.transaction((tx) =>
    appendOrderEvent(tx, ctx.actor, order, {
      type: "order.refused",
      visibility: "internal",
      data: { what, ...(isStaffOfOthers(ctx.actor, order) ? { by: "staff" } : {}) },
    }),
  );
}
