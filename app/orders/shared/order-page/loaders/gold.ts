import { goldPriceToday } from "../../../../../domain/gold/index.ts";
import type { ProductLoader } from "./product-loader.ts";

/** Gold that is sold or bought: all of it stands in the order. */
export const goldLoader: ProductLoader = {
  details: async () => ({}),
  priceToday: goldPriceToday,
};
