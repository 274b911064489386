import type { OrderView, PriceToday, PrivateOrder } from "../../../../../domain/orders/index.ts";
import type { ShopCtx } from "../../../../context.ts";
import type { OrderDetails } from "../../products/order-details.ts";

/** An order that is this reader's own to see, and what they opened it with. */
export type OwnOrder = OrderView & { private: PrivateOrder; token: string | undefined };

/** What pages read of a product beside the order. */
export type ProductLoader = {
  /** The product's own part of an order's pages. */
  details: (ctx: ShopCtx, order: OwnOrder) => Promise<Partial<OrderDetails>>;
  /** Prices a lapsed order at what holds now; refuses what can't be reopened. */
  priceToday: (ctx: Pick<ShopCtx, "db" | "clock">) => PriceToday;
};
