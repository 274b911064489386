import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { leavingData, type PresentEvent, webhookEvents } from "../../../domain/notifications/index.ts";
import { type OrderRow, orderEvents } from "../../../domain/orders/index.ts";
import { answer } from "./answer.ts";
import type { ApiEnv } from "./caller.ts";
import { id, moment, text } from "./fields.ts";
import { apiName } from "./names.ts";
import { publicPart } from "./order-answers.ts";

type EventOrder = Pick<
  OrderRow,
  | ("id" | "type" | "status" | "quantity" | "amountCents" | "createdAt" | "updatedAt" | "version")
  | ("paymentMethod" | "disbursementMethod")
>;

const ways = answer<EventOrder>()({
  payment_method: text("The customer's payment method.").nullable(),
  disbursement_method: text("The customer's payout method.").nullable(),
});

/** An order as events carry it: without a name, an address or a game name (Rule P5). */
const eventOrderSchema = z
  .object({ ...publicPart.shape, ...ways.shape, currency: z.literal("USD") })
  .openapi("EventOrder", {
    description: "The order as it is when the message is sent. Keep the one with the highest `version`.",
  });

/** What an event tells programs: its data by the API's names, and its order. */
export const presentEvent: PresentEvent = (event, order) => {
  const fields = Object.entries(leavingData(event)).map(([name, value]) => [apiName(name), value]);
  return {
    ...Object.fromEntries(fields),
    ...(event.subjectKind === "order" ? { order_id: event.subjectId } : { subject_id: event.subjectId }),
    ...(event.subjectKind === "order" ? { order: order && eventOrderOf(order) } : {}),
  };
};

function eventOrderOf(order: EventOrder): z.infer<typeof eventOrderSchema> {
  return { ...publicPart.present(order), ...ways.present(order), currency: "USD" };
}

const orderFields = { order_id: id(), order: eventOrderSchema.nullable() };
const otherFields = { subject_id: text("What it is about.") };

/** Describes every type of event that an address or a `callback_url` may be told of. */
export function describeWebhooks(api: OpenAPIHono<ApiEnv>): void {
  for (const [type, { data }] of webhookEvents) {
    const named = Object.entries(data.shape).map(([name, schema]) => [apiName(name), schema]);
    const about = type in orderEvents ? orderFields : otherFields;
    const body = z.object({
      id: id().openapi({ description: "The same for every try of one message." }),
      type: z.literal(type),
      timestamp: moment(),
      format: z.literal(2),
      data: z.object({ ...Object.fromEntries(named), ...about }),
      title: text("What happened, in words. Not sent to a `callback_url`.").optional(),
      text: text("To what. Not sent to a `callback_url`.").optional(),
      url: text("The page of the desk. Not sent to a `callback_url`.").optional(),
    });
    api.openAPIRegistry.registerWebhook({
      method: "post",
      path: type,
      operationId: `on_${type.replace(/[.-]/g, "_")}`,
      tags: ["Events"],
      summary: type,
      description:
        "Signed as Standard Webhooks (standardwebhooks.com) describes. Answer with a status of 200 to 299; `Retry-After` with any other says when we try again.",
      security: [],
      request: { body: { required: true, content: { "application/json": { schema: body } } } },
      responses: { 200: { description: "Taken." }, 410: { description: "Nothing more is wanted here." } },
    });
  }
}
