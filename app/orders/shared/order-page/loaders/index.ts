import type { OrderView, PriceToday } from "../../../../../domain/orders/index.ts";
import type { OrderType } from "../../../../../domain/orders/model.ts";
import { wayToTakeUp } from "../../../../../domain/payments/index.ts";
import { ok } from "../../../../../kernel/result.ts";
import type { ShopCtx } from "../../../../context.ts";
import type { OrderDetails } from "../../products/order-details.ts";
import { accountPurchaseLoader } from "./account-purchase.ts";
import { accountSaleLoader } from "./account-sale.ts";
import { boostLoader } from "./boost.ts";
import { goldLoader } from "./gold.ts";
import type { ProductLoader } from "./product-loader.ts";

const productLoaders: Record<OrderType, ProductLoader> = {
  gold_sale: goldLoader,
  gold_buy: goldLoader,
  account_sale: accountSaleLoader,
  infernal_boost: boostLoader,
  quiver_boost: boostLoader,
  infernal_quiver_boost: boostLoader,
  account_purchase: accountPurchaseLoader,
};

/** What pages show of an order's product, if the order is this reader's own to see. */
export async function readOrderDetails(
  ctx: ShopCtx,
  order: OrderView,
  token: string | undefined,
): Promise<OrderDetails> {
  const none: OrderDetails = { sale: null, boost: null, purchase: null };
  if (!order.private) return none;
  const { details } = productLoaders[order.type];
  return { ...none, ...(await details(ctx, { ...order, private: order.private, token })) };
}

/** Prices a lapsed order at what holds now, to be paid in a way that is offered. */
export function priceToday(ctx: Pick<ShopCtx, "db" | "clock">): PriceToday {
  return async (db, row) => {
    const way = await wayToTakeUp({ db, clock: ctx.clock }, row);
    if (!way.ok) return way;
    const price = await productLoaders[row.type].priceToday(ctx)(db, { ...row, ...way.value });
    return price.ok ? ok({ ...price.value, set: { ...price.value.set, ...way.value } }) : price;
  };
}
