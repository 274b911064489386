import { and, eq, ne } from "drizzle-orm";
import { ok, type Result } from "../../kernel/result.ts";
import type { OrdersCtx } from "../orders/index.ts";
import { allow } from "../people/index.ts";
import { accountListings } from "./tables.ts";

/** The listing that an order made; null for none, and once it was withdrawn. Staff only. */
export async function listingOfOrder(
  ctx: Pick<OrdersCtx, "db" | "actor">,
  orderId: string,
): Promise<Result<{ listingId: string; name: string } | null>> {
  const may = allow(ctx.actor, "orders.read");
  if (!may.ok) return may;
  const [found] = await ctx.db
    .select({ listingId: accountListings.id, name: accountListings.name })
    .from(accountListings)
    .where(and(eq(accountListings.sourceOrderId, orderId), ne(accountListings.state, "withdrawn")));
  return ok(found ?? null);
}
