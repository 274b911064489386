import { ok } from "../../kernel/result.ts";
import type { OrderReactor } from "../orders/index.ts";
import { followOrderChange } from "./follow-order-change.ts";
import { settleCommission } from "./settle-commission.ts";

/**
 * What promotions do when an order changes: its promo code is given back or held anew (Rule P25), and the
 * commission of a friend's first completed order is credited, reduced or taken back (Rule P26). It reads what
 * payments have booked, so it comes after their reactor. Refuses an order that cannot hold its code any more.
 */
export const promotionsReactor: OrderReactor = async (ctx, tx, change) => {
  const followed = await followOrderChange(ctx, tx, change);
  if (!followed.ok) return followed;
  await settleCommission(ctx, tx, change);
  return ok(undefined);
};
