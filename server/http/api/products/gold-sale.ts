import { z } from "@hono/zod-openapi";
import { objectText } from "../common-schemas.ts";
import { apiProduct, commonFields } from "./api-product.ts";
import { freshQuote, goldFields, placeGold } from "./gold.ts";
import { refusedPromoCode } from "./purchase-fields.ts";

/** The customer sells gold to the shop. */
export const goldSale = apiProduct({
  body: z
    .object(
      {
        type: z.literal("gold_sale"),
        ...goldFields,
        ...commonFields,
        promo_code: refusedPromoCode(),
      },
      objectText,
    )
    .openapi("NewGoldSale", { description: "The customer sells gold to the shop." }),
  // Their number is bounded by what a visitor may hold, and a count in the database would cost as much as the
  // order.
  limit: null,
  place: (ctx, sent, placedFor) =>
    placeGold(ctx, sent, placedFor, { type: "gold_sale", promoCode: sent.promo_code }),
  onExpired: freshQuote,
});
