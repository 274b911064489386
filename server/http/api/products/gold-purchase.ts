import { z } from "@hono/zod-openapi";
import { objectText } from "../common-schemas.ts";
import { apiProduct, commonFields } from "./api-product.ts";
import { freshQuote, goldFields, placeGold } from "./gold.ts";
import { payWithField, promoCodeField } from "./purchase-fields.ts";

/** The customer buys gold. */
export const goldPurchase = apiProduct({
  body: z
    .object(
      {
        type: z.literal("gold_buy"),
        ...goldFields,
        ...commonFields,
        pay_with: payWithField.optional().openapi({
          description:
            "The payment method. Defaults to the first of these. If it's no longer offered, the error lists those that are.",
        }),
        promo_code: promoCodeField(),
      },
      objectText,
    )
    .openapi("NewGoldPurchase", { description: "The customer buys gold." }),
  // Their number is bounded by what a visitor may hold, and a count in the database would cost as much as the
  // order.
  limit: null,
  place: (ctx, sent, placedFor) =>
    placeGold(ctx, sent, placedFor, {
      type: "gold_buy",
      payWith: sent.pay_with,
      promoCode: sent.promo_code,
    }),
  onExpired: freshQuote,
});
