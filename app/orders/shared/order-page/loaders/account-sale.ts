import { readSale } from "../../../../../domain/account-sales/index.ts";
import { fail } from "../../../../../kernel/result.ts";
import type { ShopCtx } from "../../../../context.ts";
import { readOwnSaleMoney } from "../../payment/read-pay.ts";
import { saleDetailView } from "../../sale/account-sale-view.ts";
import type { OwnOrder, ProductLoader } from "./product-loader.ts";

/** The account that a customer sells to us. */
export const accountSaleLoader: ProductLoader = {
  details: async (ctx, order) => ({ sale: await readSaleDetail(ctx, order) }),
  priceToday: () => async () => fail({ code: "conflict", text: "This order can't be reopened." }),
};

async function readSaleDetail(ctx: ShopCtx, order: OwnOrder) {
  const { id: orderId, token } = order;
  const read = await readSale(ctx, { orderId, token });
  if (!read.ok) return null;
  const { paymentMethod, payoutMask, deadline } = order.private;
  const money = await readOwnSaleMoney(ctx, order, token);
  return saleDetailView(read.value, {
    paidOutCents: money?.paidOutCents ?? 0,
    status: order.status,
    paymentMethod,
    payoutMask,
    dueAt: deadline && !deadline.metAt ? deadline.dueAt : null,
  });
}
