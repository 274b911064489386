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
      description: "US dollars per million gold when paying in gold.",
    }),
    tiers: z
      .array(
        z.object({
          from: z.int().openapi({ description: "Orders of at least so many millions.", example: 100 }),
          buy_rate_usd: rate(0.195).openapi({ description: "What customers pay for them." }),
          sell_rate_usd: rate(0.192).openapi({ description: "What customers receive for them." }),
        }),
      )
      .openapi({ description: "Rates of larger orders, by rising amounts." }),
    stock: millions("Millions you can buy now.", 100),
    capacity: millions("Millions you can sell to the shop now.", 1000),
    effective_at: moment().openapi({ description: "When the rates took effect, UTC." }),
    version: z.int().openapi({ description: "Version of the rates.", example: 1 }),
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
      description: "Place the order with it. It's long and contains the signed price.",
      example: "WyJ2M2t6…",
    }),
    direction: z.enum(goldDirections).openapi({ example: "sell" }),
    quantity: millions("Millions.", 100),
    rate_usd: rate(0.19),
    amount_usd: usd(),
    expires_at: moment(),
  })
  .openapi("Quote");

/** The failure of an expired quote; of gold with the same trade at the present price (Rule P12). */
export const expiredSchema = problemSchema
  .extend({
    fresh_quote: quoteSchema.nullable().optional().openapi({
      description:
        "For gold: the same trade at the current price, or null if there isn't enough left to trade.",
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
        "Chosen by you, one per order. Repeating the call with the same key and content returns the first response, for 48 hours.",
      example: "5a2b6c0e-order-1",
    }),
});
