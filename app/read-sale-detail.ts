import { type AccountSalesCtx, readSale } from "../domain/account-sales/index.ts";
import type { OrderView } from "../domain/orders/index.ts";
import { saleDetailView } from "./account-sale-view.ts";
import type { SaleDetailView } from "./components/customer-order/sale-offer.tsx";
import { readOwnSaleMoney } from "./read-pay.ts";

/** The account sale behind an order that is this reader's own to see; null for orders of other kinds, and for the public. */
export async function readSaleDetail(
  ctx: AccountSalesCtx,
  order: OrderView,
  token: string | undefined,
): Promise<SaleDetailView | null> {
  if (order.type !== "account_sale" || !order.private) return null;
  const read = await readSale(ctx, { orderId: order.id, token });
  if (!read.ok) return null;
  const { paymentMethod, payoutMask, promise } = order.private;
  const money = await readOwnSaleMoney(ctx, order, token);
  return saleDetailView(read.value, {
    paidOutCents: money?.paidOutCents ?? 0,
    status: order.status,
    paymentMethod,
    payoutMask,
    dueAt: promise && !promise.keptAt ? promise.dueAt : null,
  });
}
