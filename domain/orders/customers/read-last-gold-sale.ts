import { and, desc, eq, isNull } from "drizzle-orm";
import type { OrdersCtx } from "../context.ts";
import { orders } from "../tables.ts";

/** The newest completed gold sale of whoever is signed in; null for visitors, and where there is none. */
export async function readLastGoldSale({
  db,
  actor,
}: Pick<OrdersCtx, "db" | "actor">): Promise<{ id: string; quantity: number } | null> {
  if (actor.kind !== "person") return null;
  const [found] = await db
    .select({ id: orders.id, quantity: orders.quantity })
    .from(orders)
    .where(
      and(
        eq(orders.customerId, actor.personId),
        eq(orders.type, "gold_sale"),
        eq(orders.status, "completed"),
        isNull(orders.removedAt),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return found ?? null;
}
