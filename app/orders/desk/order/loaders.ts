import { readSaleForDesk, type SaleForDesk } from "../../../../domain/account-sales/index.ts";
import { readBoostForDesk } from "../../../../domain/boosts/index.ts";
import type { BoostForDesk } from "../../../../domain/boosts/model.ts";
import { listingOfOrder, readPurchaseForDesk } from "../../../../domain/listings/index.ts";
import type { PurchaseForDesk } from "../../../../domain/listings/model.ts";
import type { OrderType } from "../../../../domain/orders/model.ts";
import type { ShopCtx } from "../../../context.ts";

/** What the order page of staff reads of a product beside the order; each is null for other products. */
export type LoadedProduct = {
  /** The account that is sold; also null where no account details were given. */
  sale: SaleForDesk | null;
  /** The listing that was made of it. */
  listing: { listingId: string; name: string } | null;
  /** What was bought; also null where it was not bought under a quote. */
  boost: BoostForDesk | null;
  /** The account that was bought. */
  purchase: PurchaseForDesk | null;
};

type Loader = (ctx: ShopCtx, orderId: string) => Promise<LoadedProduct>;

const nothing: LoadedProduct = { sale: null, listing: null, boost: null, purchase: null };

const loadNothing: Loader = async () => nothing;

const loadSale: Loader = async (ctx, orderId) => {
  const [sale, listing] = await Promise.all([readSaleForDesk(ctx, orderId), listingOfOrder(ctx, orderId)]);
  return {
    ...nothing,
    sale: sale.ok ? sale.value : null,
    listing: listing.ok ? listing.value : null,
  };
};

const loadBoost: Loader = async (ctx, orderId) => {
  const boost = await readBoostForDesk(ctx, orderId);
  return { ...nothing, boost: boost.ok ? boost.value : null };
};

const loadPurchase: Loader = async (ctx, orderId) => {
  const purchase = await readPurchaseForDesk(ctx, orderId);
  return { ...nothing, purchase: purchase.ok ? purchase.value : null };
};

/** Reads what an order's page shows of its product, by the order's type. */
export const adminLoaders: Record<OrderType, Loader> = {
  gold_sale: loadNothing,
  gold_buy: loadNothing,
  account_sale: loadSale,
  account_purchase: loadPurchase,
  infernal_boost: loadBoost,
  quiver_boost: loadBoost,
  infernal_quiver_boost: loadBoost,
};
