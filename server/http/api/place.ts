import { z } from "@hono/zod-openapi";
import { addCallback } from "../../../domain/notifications/index.ts";
import type { PlacedOrder } from "../../../domain/orders/index.ts";
import { orderPagePaths, orderTypes } from "../../../domain/orders/model.ts";
import { answer } from "./answer.ts";
import {
  call,
  failures,
  jsonAnswer,
  jsonBody,
  keyedHeaders,
  madeWith,
  problemAnswer,
  replayedHeader,
} from "./call.ts";
import { cents, id, idempotencyHeader, int, moment, objectText, text, usd } from "./fields.ts";
import { goldQuote } from "./gold.ts";
import { countOrder } from "./limits.ts";
import { problemSchema, refuse, refuseFailure } from "./problem.ts";
import type { OrderBody } from "./products/api-product.ts";
import { apiProducts } from "./products/index.ts";
import { sentTexts } from "./text-fields.ts";

/** The body of each order type; types may share one. There is at least one type. */
const bodies = [...new Set(orderTypes.map((type) => apiProducts[type].body))] as [OrderBody, ...OrderBody[]];

/** The body that places an order; its type decides the fields. */
export const orderBody = z
  .discriminatedUnion("type", bodies, {
    error: ({ code }) => (code === "invalid_union" ? "This isn't an order type." : objectText),
  })
  .openapi("NewOrder");

const placed = answer<PlacedOrder & { origin: string; callbackSecret: string | null }>("PlacedOrder")({
  id: [id(), ({ orderId }) => orderId],
  type: z.enum(orderTypes).openapi({ example: "gold_sale" }),
  status: z.literal("pending"),
  quantity: int("Millions of gold for gold orders, otherwise 1.", 100),
  amount_usd: usd("amountCents"),
  amount_cents: cents(),
  world: int("Where to meet.", 333).nullable(),
  created_at: moment(),
  access_token: text(
    "Gives full access to the order as its customer. Only returned here, so store it.",
    "0c1TQk2vQbS1x0y3b1mJ9A",
  ),
  callback_secret: text(
    "The key that signs what your `callback_url` is told, as Standard Webhooks does; null without one.",
    "whsec_…",
  ).nullable(),
  track_url: [
    z.url().openapi({ description: "The public tracking page, for anyone who has the id." }),
    ({ origin, orderId }) => origin + orderPagePaths.track(orderId),
  ],
});

/** The error of an expired quote; for gold with the same trade at the current price (Rule P12). */
const expiredSchema = problemSchema
  .extend({
    fresh_quote: goldQuote.schema.nullable().optional().openapi({
      description:
        "For gold: the same trade at the current price, or null if there isn't enough left to trade.",
    }),
  })
  .openapi("Expired");

/** Places an order of any type by its `ApiProduct`. */
export const placeCall = call("order", {
  operationId: "placeOrder",
  method: "post",
  path: "/orders",
  tags: ["Orders"],
  summary: "Place an order",
  description:
    "Places an order of any type, for a guest or, in a session, for that customer. `type` decides which fields it takes. The price comes from the quote, offer or listing; other money or status fields are ignored. A `promo_code` discounts a purchase. If it isn't valid, the order is refused rather than placed at a higher price. If a gold quote has expired, the error (410) has a `fresh_quote`. Placing an order agrees to the terms of service and the refund policy as published at that moment; we record their versions with the order. With a staff key nobody agrees, and nothing is recorded. A `callback_url` is told of this order alone (*Events*), signed with the `callback_secret`.",
  security: madeWith("nobody", "staffKey", "session"),
  request: { headers: idempotencyHeader, body: jsonBody(orderBody) },
  responses: {
    201: {
      ...jsonAnswer("The order. A repeated call has the header `Idempotent-Replayed: true`.", placed.schema),
      headers: {
        ...replayedHeader("`true` if this repeats the first response."),
        Location: { description: "The order's URL in this API.", schema: { type: "string" } },
      },
    },
    ...failures(400, 403, 409, 413, 415, 422),
    404: problemAnswer("No such quote, offer or listing."),
    410: problemAnswer("The quote or offer has expired. For gold, this has the fresh price.", expiredSchema),
  },
})(async (caller, c) => {
  const { ctx, scope, viewer, client } = caller;
  const body = c.req.valid("json");
  const customerEmail = viewer?.email ?? body.customer_email;
  if (customerEmail === undefined) {
    const missing = { field: "customer_email", detail: "Please enter your email address" };
    return refuse(c, { code: "invalid", ...missing, errors: [missing] });
  }
  const { callback_url: callbackUrl } = body;
  const problem = callbackUrl === undefined ? null : ctx.webhookSender.whyNot(callbackUrl);
  if (problem !== null) {
    const notReached = { field: "callback_url", detail: problem };
    return refuse(c, { code: "invalid", ...notReached, errors: [notReached] });
  }
  const product = apiProducts[body.type];
  const counted = await countOrder(caller, product.limit);
  if (!counted.ok) return counted;
  const made = await product.place(ctx, body, {
    ...sentTexts(body),
    customerEmail,
    customerName: body.customer_name || undefined,
    customerId: viewer?.personId ?? null,
    client,
    source: "api",
    once: { scope, key: c.req.valid("header")["Idempotency-Key"] },
  });
  if (!made.ok) {
    const isExpired = made.error.code === "expired";
    return refuseFailure(c, made.error, isExpired ? await product.onExpired(ctx, body) : undefined);
  }
  const { orderId } = made.value.placed;
  const callback = callbackUrl === undefined ? null : await addCallback(ctx, { orderId, url: callbackUrl });
  const order = placed.present({
    ...made.value.placed,
    ...{ type: body.type, origin: ctx.origin, callbackSecret: callback?.key ?? null },
  });
  const headers = { ...keyedHeaders(made.value.replayed), Location: `/api/orders/${order.id}` };
  return c.json(order, 201, headers);
});
