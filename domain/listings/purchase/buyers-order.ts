import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable, Transaction } from "../../../platform/database/connect.ts";
import {
  changeOrder,
  findOrder,
  noteFailure,
  notYourOrder,
  type OrderRow,
  orderNotFound,
  takeOverAlone,
  viewerRoleOf,
} from "../../orders/index.ts";
import type { ListingsCtx } from "../context.ts";

/** Which order, and the access token that the browser or program holds, if any (Rule P4). */
export type BuyersAct = { orderId: string; token: string | undefined };

/**
 * A purchase, for its buyer alone: the signed-in owner, or the holder of its token (Rule P4). Everybody else
 * is refused (`forbidden`), which staff see in its log; `not_found` where there is none.
 */
export async function buyersOrder(
  ctx: ListingsCtx,
  { orderId, token }: BuyersAct,
  what: string,
): Promise<Result<OrderRow>> {
  const order = await findOrder(ctx, orderId);
  if (order?.type !== "account_purchase") return fail(orderNotFound);
  const mine = await mayAsBuyer(ctx, ctx.db, token)(order);
  if (mine.ok) return ok(order);
  await noteFailure(ctx, order, what);
  return mine;
}

/** The same, asked of an order's locked row. */
export function mayAsBuyer({ actor, clock }: ListingsCtx, db: Queryable, token: string | undefined) {
  return async (row: OrderRow): Promise<Result<undefined>> => {
    const viewerRole = await viewerRoleOf({ actor, clock, db }, row, token);
    return viewerRole === "customer" ? ok(undefined) : fail(notYourOrder);
  };
}

type OrderLayout = {
  orderId: string;
  /** Whether the actor may; left out, the action is the staff's. */
  mayAct?: (row: OrderRow) => Promise<Result<undefined>>;
};

/**
 * Does something about a purchase while its order is locked, which stays as it is: simultaneous actions and
 * changes of the order wait for each other. Refuses what `changeOrder` refuses, and orders of another type
 * (`not_found`).
 */
export async function withLockedOrder<T>(
  ctx: ListingsCtx,
  tx: Transaction,
  target: OrderLayout,
  act: (row: OrderRow) => Promise<Result<T>>,
): Promise<Result<T>> {
  const done: T[] = [];
  const held = await changeOrder(ctx, tx, target, async (row) => {
    if (row.type !== "account_purchase") return fail(orderNotFound);
    const acted = await act(row);
    if (!acted.ok) return acted;
    done.push(acted.value);
    return target.mayAct ? ok(null) : takeOverAlone(ctx, tx, row);
  });
  if (!held.ok) return held;
  const [value] = done;
  // Pushed before the order was left as it is.
  return ok(value as T);
}

/** What the buyer is told whose order was paid once and is not any more. */
export const notPaid: Failure = {
  code: "conflict",
  text: "This order isn't paid in full. Please message us.",
};
