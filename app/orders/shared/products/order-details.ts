import type { BoostDetailView } from "../boost/boost-panel.tsx";
import type { SaleDetailView } from "../order-page/sale-offer.tsx";
import type { PurchaseDetailView } from "../purchase/purchase-view.ts";

/** What pages read of a product beside the order: its own part; null for other products and the public. */
export type OrderDetails = {
  /** The account that the customer sells. */
  sale: SaleDetailView | null;
  /** The boost that was ordered. */
  boost: BoostDetailView | null;
  /** The account that was bought. */
  purchase: PurchaseDetailView | null;
};
