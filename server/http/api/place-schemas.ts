import { z } from "@hono/zod-openapi";
import { orderTypes } from "../../../domain/orders/model.ts";
import { moment, objectText, usd } from "./common-schemas.ts";
import type { OrderBody } from "./products/api-product.ts";
import { apiProducts } from "./products/index.ts";

/** What each order type is placed with; several types may share one. There is at least one type. */
const bodies = [...new Set(orderTypes.map((type) => apiProducts[type].body))] as [OrderBody, ...OrderBody[]];

/** What an order is placed with: its type says which fields. */
export const orderBody = z
  .discriminatedUnion("type", bodies, {
    error: ({ code }) => (code === "invalid_union" ? "This isn't an order type." : objectText),
  })
  .openapi("NewOrder");

export const placedSchema = z
  .object({
    id: z.uuid().openapi({ example: "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11" }),
    type: z.enum(orderTypes).openapi({ example: "gold_sale" }),
    status: z.literal("pending"),
    quantity: z
      .int()
      .openapi({ description: "Millions of gold for gold orders, otherwise 1.", example: 100 }),
    amount_usd: usd(),
    world: z.int().nullable().openapi({ description: "Where to meet.", example: 333 }),
    created_at: moment(),
    access_token: z.string().openapi({
      description: "Gives full access to the order as its customer. Only returned here, so store it.",
      example: "0c1TQk2vQbS1x0y3b1mJ9A",
    }),
    track_url: z.url().openapi({ description: "The public tracking page, for anyone who has the id." }),
  })
  .openapi("PlacedOrder");
