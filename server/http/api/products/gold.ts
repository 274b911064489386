import { z } from "@hono/zod-openapi";
import type { ShopCtx } from "../../../../app/context.ts";
import { makeQuote, placeGoldOrder, readQuote } from "../../../../domain/gold/index.ts";
import { goldOrderInput } from "../../../../domain/gold/inputs.ts";
import { described, objectText, rsnField, worldField } from "../fields.ts";
import { goldQuote } from "../gold.ts";
import { optionalTexts } from "../text-fields.ts";
import {
  apiProduct,
  commonFields,
  type PlacedFor,
  payWithField,
  promoCodeField,
  refusedPromoCode,
} from "./api-product.ts";

/** The fields of every gold order. */
const goldFields = {
  quote_id: described(goldOrderInput.shape.quoteId, {
    type: "string",
    description: "From `POST /api/gold/quotes`, in the direction of the type.",
    example: "WyJ2M2t6…",
  }),
  rsn: rsnField,
  world: worldField.optional().openapi({ description: "Where to meet. Defaults to the shop's usual world." }),
  ...optionalTexts(goldOrderInput.shape),
};

type Sent = { quote_id: string; rsn: string; world?: number | undefined };
type More = Pick<Parameters<typeof placeGoldOrder>[1], "type" | "payWith" | "promoCode">;

/** Places a gold order with its quote. */
function placeGold(ctx: ShopCtx, { quote_id, rsn, world }: Sent, placedFor: PlacedFor, more: More) {
  return placeGoldOrder(ctx, { ...placedFor, quoteId: quote_id, rsn, world, ...more });
}

/** The same trade at the current price; null if there isn't enough left to trade. */
async function freshQuote(ctx: ShopCtx, { quote_id }: Sent) {
  const expired = readQuote(ctx, quote_id);
  const fresh = expired && (await makeQuote(ctx, expired));
  return { fresh_quote: fresh?.ok ? goldQuote.present(fresh.value) : null };
}

/**
 * The customer buys gold. Gold orders have no limit of their own: what a visitor may hold bounds them, and a
 * count in the database would cost as much as the order.
 */
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
  limit: null,
  place: (ctx, sent, placedFor) =>
    placeGold(ctx, sent, placedFor, {
      type: "gold_buy",
      payWith: sent.pay_with,
      promoCode: sent.promo_code,
    }),
  onExpired: freshQuote,
});

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
  limit: null,
  place: (ctx, sent, placedFor) =>
    placeGold(ctx, sent, placedFor, { type: "gold_sale", promoCode: sent.promo_code }),
  onExpired: freshQuote,
});
