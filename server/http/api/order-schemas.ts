import { z } from "@hono/zod-openapi";
import { orderStatuses, orderTypes } from "../../../domain/orders/model.ts";
import { moment, usd } from "./common-schemas.ts";
import { answeredTexts } from "./text-fields.ts";

const activitySchema = z
  .object({
    timestamp: moment(),
    action: z.string().openapi({ description: "What happened, in words.", example: "Order created" }),
    event_type: z.string().openapi({ example: "order.placed" }),
    note: z.string().nullable(),
    user_id: z.string().nullable().openapi({ description: "The person or key that did it." }),
  })
  .openapi("Activity");

const publicFields = {
  id: z.uuid().openapi({ example: "3f9a1c7e-5b1d-4c1f-9d55-0b8f1f4a2c11" }),
  short_id: z
    .string()
    .openapi({ description: "The first eight characters, as shown to people.", example: "3f9a1c7e" }),
  type: z.enum(orderTypes).openapi({ example: "gold_sale" }),
  product: z.string().openapi({ description: "What is traded.", example: "OSRS Gold" }),
  status: z.enum(orderStatuses).openapi({ example: "pending" }),
  quantity: z.int().openapi({ description: "Millions of gold for gold orders, otherwise 1.", example: 100 }),
  amount_usd: usd(),
  created_at: moment(),
  updated_at: moment(),
  version: z.int().openapi({ description: "Increases with every change.", example: 1 }),
};

const privateFields = {
  customer_id: z.uuid().nullable(),
  ...answeredTexts,
  is_guest: z.boolean(),
  world: z.int().nullable().openapi({ description: "The world of the meeting.", example: 333 }),
  assigned_to: z.uuid().nullable(),
  payment_method: z.string().nullable().openapi({ description: "The customer's payment method." }),
  disbursement_method: z.string().nullable().openapi({ description: "The customer's payout method." }),
};

/** An order as lists of the staff have it. */
export const listedOrderSchema = z.object({ ...publicFields, ...privateFields }).openapi("ListedOrder");

/** Everything of an order but secrets: for its customer and for staff. */
const fullOrderSchema = z
  .object({
    view: z.literal("full"),
    ...publicFields,
    ...privateFields,
    rate_usd: z.number().nullable().openapi({ description: "US dollars per million gold.", example: 0.19 }),
    phrase: z.string().nullable().openapi({
      description: "The phrase by which customer and trader recognize each other in the game.",
    }),
    disbursement_details: z.literal("locked").nullable().openapi({
      description: "`locked` once a payout destination was given. The destination itself is never returned.",
    }),
    completed_at: moment().nullable(),
    activity_log: z
      .array(activitySchema)
      .openapi({ description: "Newest first. Internal events only for staff." }),
  })
  .openapi("Order");

/** What anybody who knows the id may see (Rule P4). */
const publicOrderSchema = z
  .object({
    view: z.literal("public"),
    ...publicFields,
    activity_log: z
      .array(activitySchema)
      .max(5)
      .openapi({ description: "The last five public events, newest first, without notes or people." }),
  })
  .openapi("PublicOrder");

export const anyOrderSchema = z.discriminatedUnion("view", [fullOrderSchema, publicOrderSchema]);

export type ListedOrderJson = z.infer<typeof listedOrderSchema>;
export type FullOrderJson = z.infer<typeof fullOrderSchema>;
export type PublicOrderJson = z.infer<typeof publicOrderSchema>;
