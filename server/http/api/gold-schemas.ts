import { z } from "@hono/zod-openapi";
import { goldDirections } from "../../../domain/gold/model.ts";
import { millionsField, moment, objectText, usd } from "./common-schemas.ts";
import { problemSchema } from "./problem.ts";

const rate = (example: number) =>
  z.number().openapi({ description: "US dollars per million gold, at most six decimals.", example });
const millions = (description: string, example: number) => z.int().openapi({ description, example });

export const ratesSchema = z
  .object({
    buy_rate_usd: rate(0.2).openapi({ description: "What customers pay, US dollars per million gold." }),
    sell_rate_usd: rate(0.19).openapi({
      description: "What customers receive, US dollars per million gold.",
    }),
    payment_rate_usd: rate(0.17).openapi({
      description: "What a million counts for when something is paid in gold, US dollars.",
    }),
    stock: millions("Millions that can be bought now.", 100),
    capacity: millions("Millions that can be sold to the shop now.", 1000),
    effective_at: moment().openapi({ description: "Since when the rates hold, UTC." }),
    version: z.int().openapi({ description: "Of the rates.", example: 1 }),
  })
  .openapi("Rates");

export const quoteBody = z
  .object(
    {
      direction: z
        .enum(goldDirections, "The direction is buy or sell")
        .openapi({ description: "What the customer does.", example: "sell" }),
      quantity: millionsField,
    },
    objectText,
  )
  .openapi("QuoteRequest");

export const quoteSchema = z
  .object({
    quote_id: z.string().openapi({
      description: "Place the order with it; it is long, and holds the price, signed.",
      example: "WyJ2M2t6…",
    }),
    direction: z.enum(goldDirections).openapi({ example: "sell" }),
    quantity: millions("Millions.", 100),
    rate_usd: rate(0.19),
    amount_usd: usd(),
    expires_at: moment(),
  })
  .openapi("Quote");

/** The refusal of an expired quote; of gold with the same trade at the present price (Rule P12). */
export const expiredSchema = problemSchema
  .extend({
    fresh_quote: quoteSchema.nullable().optional().openapi({
      description:
        "Of gold: the same trade at the present price; null when there is not so much to trade any more.",
    }),
  })
  .openapi("Expired");

const keyText = "Send an Idempotency-Key of 8 to 255 characters without spaces";
export const idempotencyHeader = z.object({
  "Idempotency-Key": z
    .string(keyText)
    .regex(/^[\x21-\x7e]{8,255}$/, keyText)
    .openapi({
      param: { name: "Idempotency-Key", in: "header" },
      description:
        "Chosen by you, one for each order. A repeat with the same key and content gets the first answer, for 48 hours.",
      example: "5a2b6c0e-order-1",
    }),
});
