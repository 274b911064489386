import { z } from "@hono/zod-openapi";
import { placeBoostOrder, readBoostQuote } from "../../../../domain/boosts/index.ts";
import { placeBoostInput } from "../../../../domain/boosts/inputs.ts";
import { boostTypeOf } from "../../../../domain/boosts/model.ts";
import { readGoldMarket } from "../../../../domain/gold/index.ts";
import { fail } from "../../../../kernel/result.ts";
import { described, exampleId, objectText, worldField } from "../fields.ts";
import { optionalTexts } from "../text-fields.ts";
import { apiProduct, commonFields, neededPayWithField, promoCodeField } from "./api-product.ts";

const { shape } = placeBoostInput;
const millionsText = "Send the whole millions the customer was shown.";

/** A booster plays on the customer's account for a quoted price. */
export const boost = apiProduct({
  body: z
    .object(
      {
        type: z.enum(["infernal_boost", "quiver_boost", "infernal_quiver_boost"]).openapi({
          description: "Must match the quote's services.",
        }),
        quote_id: described(shape.quoteId, {
          type: "string",
          format: "uuid",
          description: "From `POST /api/quote`. The order uses it up. The player comes from the quote.",
          example: exampleId,
        }),
        pay_with: neededPayWithField(),
        confirms_desert_treasure: described(shape.confirmsDesertTreasure, {
          type: "boolean",
          description: "Required for a quote with `must_confirm_desert_treasure`.",
        }),
        world: worldField.optional().openapi({
          description: "Where to meet, when paying in gold. Leave it out to choose later.",
        }),
        gold_millions: z.int(millionsText).min(1, millionsText).optional().openapi({
          description:
            "The millions the customer was shown, when paying in gold. If it differs, the order is refused.",
        }),
        promo_code: promoCodeField(),
        ...optionalTexts(shape),
        ...commonFields,
      },
      objectText,
    )
    .openapi("NewBoost", {
      description: "A booster plays on the customer's account.",
      required: ["type", "quote_id", "pay_with"],
    }),
  limit: "boost-order",
  place: async (ctx, sent, placedFor) => {
    const { type, quote_id: quoteId, pay_with: payWith } = sent;
    const quote = await readBoostQuote(ctx, quoteId);
    if (!quote.ok) return quote;
    if (boostTypeOf(quote.value) !== type) return fail(otherServices);
    const gold = payWith === "gold" ? await readGoldMarket(ctx) : null;
    return placeBoostOrder(ctx, {
      quoteId,
      payWith,
      confirmsDesertTreasure: sent.confirms_desert_treasure,
      promoCode: sent.promo_code,
      world: sent.world,
      goldMillions: sent.gold_millions,
      goldRateMicroUsd: gold?.paymentMicroUsd,
      ...placedFor,
    });
  },
});

const otherServices = {
  code: "invalid",
  field: "quoteId",
  text: "This quote is for other services than the type.",
} as const;
