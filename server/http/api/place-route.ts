import { createRoute, type OpenAPIHono, type z } from "@hono/zod-openapi";
import type { PlacedOrder } from "../../../domain/orders/index.ts";
import { type OrderType, orderPagePaths } from "../../../domain/orders/model.ts";
import { usdNumber } from "../../../kernel/money.ts";
import type { ApiEnv } from "./caller.ts";
import { failures, jsonAnswer, jsonBody, madeWith, problemAnswer } from "./common-schemas.ts";
import { expiredSchema, idempotencyHeader } from "./gold-schemas.ts";
import type { ApiLimits } from "./limits.ts";
import { countOrder } from "./order-limit.ts";
import { orderBody, placedSchema } from "./place-schemas.ts";
import { problemSchema, refuse, refuseFailure } from "./problem.ts";
import { apiProducts } from "./products/index.ts";
import { sentTexts } from "./text-fields.ts";

const placeRoute = createRoute({
  method: "post",
  path: "/orders",
  tags: ["Orders"],
  summary: "Place an order",
  description:
    "Places an order of any type, for a guest or, in a session, for that customer. `type` decides which fields it takes. The price comes from the quote, offer or listing; other money or status fields are ignored. A `promo_code` discounts a purchase. If it isn't valid, the order is refused rather than placed at a higher price. If a gold quote has expired, the error (410) has a `fresh_quote`. Placing an order agrees to the terms of service and the refund policy as published at that moment; we record their versions with the order. With a staff key nobody agrees, and nothing is recorded.",
  security: madeWith("nobody", "staffKey", "session"),
  request: { headers: idempotencyHeader, body: jsonBody(orderBody) },
  responses: {
    201: {
      ...jsonAnswer("The order. A repeated call has the header `Idempotent-Replayed: true`.", placedSchema),
      headers: {
        "Idempotent-Replayed": {
          description: "`true` if this repeats the first response.",
          schema: { type: "string", enum: ["true"] },
        },
        Location: { description: "The order's URL in this API.", schema: { type: "string" } },
      },
    },
    ...failures(400, 403, 409, 413, 415, 422),
    404: problemAnswer("No such quote, offer or listing.", problemSchema),
    410: problemAnswer("The quote or offer has expired. For gold, this has the fresh price.", expiredSchema),
  },
});

/**
 * Placing an order by the definition of its type; whatever comes before the database is counted in memory.
 */
export function addPlaceRoute(api: OpenAPIHono<ApiEnv>, limits: ApiLimits): void {
  api.openapi(placeRoute, async (c) => {
    const { caller } = c.var;
    const limited = limits.failure(c, "order", caller.counted);
    if (limited) return limited;
    const body = c.req.valid("json");
    const customerEmail = caller.viewer?.email ?? body.customer_email;
    if (customerEmail === undefined) {
      const missing = { field: "customer_email", detail: "Please enter your email address" };
      return refuse(c, { code: "invalid", ...missing, errors: [missing] });
    }
    const { ctx, scope, viewer, client } = caller;
    const product = apiProducts[body.type];
    const counted = await countOrder(caller, product.limit);
    if (!counted.ok) return refuseFailure(c, counted.error);
    const placed = await product.place(ctx, body, {
      ...sentTexts(body),
      customerEmail,
      customerName: body.customer_name || undefined,
      customerId: viewer?.personId ?? null,
      client,
      source: "api",
      once: { scope, key: c.req.valid("header")["Idempotency-Key"] },
    });
    if (!placed.ok) {
      const isExpired = placed.error.code === "expired";
      return refuseFailure(c, placed.error, isExpired ? await product.onExpired(ctx, body) : undefined);
    }
    const answer = presentPlaced(placed.value.placed, body.type, ctx.origin);
    const headers = { "Cache-Control": "no-store", Location: `/api/orders/${answer.id}` };
    return c.json(
      answer,
      201,
      placed.value.replayed ? { ...headers, "Idempotent-Replayed": "true" } : headers,
    );
  });
}

function presentPlaced(placed: PlacedOrder, type: OrderType, origin: string): z.infer<typeof placedSchema> {
  return {
    id: placed.orderId,
    type,
    status: placed.status,
    quantity: placed.quantity,
    amount_usd: usdNumber(placed.amountCents),
    world: placed.world,
    created_at: placed.createdAt,
    access_token: placed.accessToken,
    track_url: origin + orderPagePaths.track(placed.orderId),
  };
}
