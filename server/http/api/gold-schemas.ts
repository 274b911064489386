import { z } from "@hono/zod-openapi";
import { goldDirections } from "../../../domain/gold/model.ts";
import { orderTypes } from "../../../domain/orders/model.ts";
import { promoCodeInput } from "../../../domain/promotions/inputs.ts";
import { payWays } from "../../../domain/ways/model.ts";
import {
  emailField,
  millionsField,
  moment,
  nameField,
  objectText,
  quoteIdField,
  rsnField,
  usd,
  worldField,
} from "./common-schemas.ts";
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

/** The refusal of an expired quote, with the same trade at the present price (Rule P12). */
export const expiredSchema = problemSchema
  .extend({
    fresh_quote: quoteSchema.nullable().openapi({
      description: "The same trade at the present price; null when there is not so much to trade any more.",
    }),
  })
  .openapi("Expired");

const sold = ["gold_sale", "gold_buy"] as const;
const typeText = ({ input }: { input?: unknown }) =>
  orderTypes.some((type) => type === input)
    ? "Orders of this type cannot be placed here yet."
    : "This is no type of order.";

export const orderBody = z
  .object(
    {
      type: z.enum(sold, { error: typeText }).openapi({
        description:
          "`gold_sale`: the customer sells gold to the shop; `gold_buy`: they buy it. As the quote's direction.",
        example: "gold_sale",
      }),
      quote_id: quoteIdField,
      rsn: rsnField,
      customer_email: emailField.optional().openapi({
        type: "string",
        format: "email",
        description: "Needed, unless the call is made in a session: then it is the account's own address.",
        example: "heron@customers.example",
      }),
      customer_name: nameField.optional().openapi({ example: "Vault Heron" }),
      world: worldField.optional().openapi({ description: "Where to meet; 333 unless told otherwise." }),
      pay_with: z.enum(payWays, "This is no way to pay.").optional().openapi({
        description:
          "How a `gold_buy` is paid; the first of these unless told otherwise. One that is not offered any more is refused with those that are.",
      }),
      promo_code: promoCodeInput.clone().openapi({
        type: "string",
        description: "Takes its part off a `gold_buy`; the order's `amount_usd` is what is left to pay.",
        example: "FIRSTBUY",
      }),
    },
    objectText,
  )
  .openapi("NewOrder");

export const placedSchema = z
  .object({
    id: z.uuid().openapi({ example: "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11" }),
    type: z.enum(sold).openapi({ example: "gold_sale" }),
    status: z.literal("pending"),
    quantity: millions("Millions.", 100),
    amount_usd: usd(),
    world: z.int().nullable().openapi({ example: 333 }),
    created_at: moment(),
    access_token: z.string().openapi({
      description: "Opens the order in full and lets its customer act on it. Told here only; keep it.",
      example: "0c1TQk2vQbS1x0y3b1mJ9A",
    }),
    track_url: z.url().openapi({ description: "Where the order is shown to whoever has its id." }),
  })
  .openapi("PlacedOrder");

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
