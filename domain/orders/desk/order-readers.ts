import { and, eq, gt, lte, ne } from "drizzle-orm";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { Queryable } from "../../../platform/database/connect.ts";
import { allow, namesOf } from "../../people/index.ts";
import type { OrdersCtx } from "../context.ts";
import { orderNotFound } from "../failures.ts";
import { findOrder } from "../read-order.ts";
import { orderReaders } from "../tables.ts";

/** For how long somebody counts as looking after their page was last heard of. */
const freshMilliseconds = 30_000;

/** Somebody else who has an order open at the desk. */
export type OrderReader = { personId: string; displayName: string };

/**
 * Notes that this member of staff has an order open, and answers who else had it open in the last 30 seconds.
 * Refuses an order that is not there or was removed (`not_found`).
 */
export async function noteReader(ctx: OrdersCtx, orderId: string): Promise<Result<OrderReader[]>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  if (ctx.actor.kind !== "person") return ok([]);
  if (!(await findOrder(ctx, orderId))) return fail(orderNotFound);
  const { personId } = ctx.actor;
  const seenAt = ctx.clock.now();
  await ctx.db
    .insert(orderReaders)
    .values({ orderId, personId, seenAt })
    .onConflictDoUpdate({ target: [orderReaders.orderId, orderReaders.personId], set: { seenAt } });
  const since = new Date(seenAt.getTime() - freshMilliseconds);
  const others = await ctx.db
    .select({ personId: orderReaders.personId })
    .from(orderReaders)
    .where(
      and(
        eq(orderReaders.orderId, orderId),
        ne(orderReaders.personId, personId),
        gt(orderReaders.seenAt, since),
      ),
    );
  const names = await namesOf(
    ctx.db,
    others.map((other) => other.personId),
  );
  return ok([...names].map(([id, displayName]) => ({ personId: id, displayName })));
}

/** Forgets who looked at orders a while ago; returns how many rows went. */
export async function forgetReaders(db: Queryable, now: Date): Promise<number> {
  const before = new Date(now.getTime() - 2 * freshMilliseconds);
  const deleted = await db.delete(orderReaders).where(lte(orderReaders.seenAt, before));
  return deleted.rowCount ?? 0;
}
