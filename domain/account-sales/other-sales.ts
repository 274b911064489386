import { and, eq, isNotNull } from "drizzle-orm";
import { findOrders } from "../orders/index.ts";
import { isOpen } from "../orders/model.ts";
import { rsnKey } from "../players/model.ts";
import type { AccountSalesCtx } from "./context.ts";
import { accountOffers } from "./tables.ts";

/** Another sale of the same account; one that is not open has been completed. */
export type OtherSale = { orderId: string; isOpen: boolean };

/** The other sales of an account, newest first, without those that were canceled or removed. */
export async function findOtherSales(
  ctx: Pick<AccountSalesCtx, "db">,
  { rsn, orderId }: { rsn: string; orderId: string | null },
): Promise<OtherSale[]> {
  const isSold = and(eq(accountOffers.rsnKey, rsnKey(rsn)), isNotNull(accountOffers.orderId));
  const sold = await ctx.db.select({ id: accountOffers.orderId }).from(accountOffers).where(isSold);
  const orders = await findOrders(
    ctx,
    sold.flatMap(({ id }) => (id && id !== orderId ? [id] : [])),
  );
  return [...orders.values()]
    .filter(({ removedAt, status }) => !removedAt && status !== "canceled")
    .sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .map(({ id, status }) => ({ orderId: id, isOpen: isOpen(status) }));
}
