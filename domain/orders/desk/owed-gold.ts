import { and, asc, isNull, type SQL } from "drizzle-orm";
import { ok, type Result } from "../../../kernel/result.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { allow } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { isGoldOwedRow, orders } from "../tables.ts";

/** Gold of a canceled sale that we owe back to its customer (Rule P45). */
export type OwedGold = {
  orderId: string;
  millions: number;
  /** What we would have paid for it, in cents. */
  worthCents: number;
  /** When the order was canceled. */
  since: Date;
  rsn: string | null;
  customerName: string | null;
  customerEmail: string;
  isGuest: boolean;
};

const maxShown = 200;

/** All gold that we owe back, the oldest first; at most 200. */
export async function listOwedGold(ctx: Pick<OrdersCtx, "db" | "actor">): Promise<Result<OwedGold[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const { id, quantity, amountCents, statusChangedAt, rsn, customerName, customerEmail, isGuest } = orders;
  return ok(
    await ctx.db
      .select({
        ...{ orderId: id, millions: quantity, worthCents: amountCents, since: statusChangedAt },
        ...{ rsn, customerName, customerEmail, isGuest },
      })
      .from(orders)
      .where(isOwed())
      .orderBy(asc(statusChangedAt), asc(id))
      .limit(maxShown),
  );
}

/** How many canceled sales have gold to go back. */
export function countOwedGold(db: Queryable): Promise<number> {
  return db.$count(orders, isOwed());
}

function isOwed(): SQL | undefined {
  return and(isGoldOwedRow, isNull(orders.removedAt));
}
