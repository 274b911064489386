import { z } from "@hono/zod-openapi";
import { placePurchase, purchaseDetailsOf } from "../../../../domain/listings/index.ts";
import { purchaseFormInput } from "../../../../domain/listings/inputs.ts";
import { centsOfUsd } from "../../../../kernel/money.ts";
import { boughtAccount } from "../account-details.ts";
import { exampleId, objectText } from "../fields.ts";
import { optionalTexts } from "../text-fields.ts";
import { apiProduct, commonFields, neededPayWithField, promoCodeField } from "./api-product.ts";

const priceText = "Please send the listing's price in dollars.";

/** The customer buys a listed account. */
export const accountPurchase = apiProduct({
  body: z
    .object(
      {
        type: z.literal("account_purchase"),
        listing_id: z.uuid("Please send the id of a listing.").openapi({
          description: "From `GET /api/listings`. We hold the account while we wait for payment.",
          example: exampleId,
        }),
        price_usd: z
          .number(priceText)
          .refine((usd) => centsOfUsd(usd) !== null, priceText)
          .openapi({
            type: "number",
            description: "The price the customer was shown. If it has changed, the order is refused.",
            example: 45,
          }),
        pay_with: neededPayWithField(),
        promo_code: promoCodeField(),
        ...optionalTexts(purchaseFormInput.shape),
        ...commonFields,
      },
      objectText,
    )
    .openapi("NewAccountPurchase", { description: "The customer buys a listed account." }),
  limit: "listing-order",
  place: (ctx, sent, placedFor) =>
    placePurchase(ctx, {
      listingId: sent.listing_id,
      priceCents: centsOfUsd(sent.price_usd) ?? 0,
      payWith: sent.pay_with,
      promoCode: sent.promo_code,
      ...placedFor,
    }),
  accountDetails: async (_ctx, order) => {
    const details = purchaseDetailsOf(order.private);
    return details && boughtAccount.present(details);
  },
});
