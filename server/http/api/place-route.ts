import { createRoute, type OpenAPIHono, type z } from "@hono/zod-openapi";
import { makeQuote, placeGoldOrder, readQuote } from "../../../domain/gold/index.ts";
import type { PlacedOrder } from "../../../domain/orders/index.ts";
import { orderPagePaths } from "../../../domain/orders/model.ts";
import { usdNumber } from "../../../kernel/money.ts";
import type { ApiEnv, Caller } from "./caller.ts";
import { jsonAnswer, jsonBody, madeWith, problemAnswer, refusals } from "./common-schemas.ts";
import { presentQuote } from "./gold-routes.ts";
import { expiredSchema, idempotencyHeader, orderBody, placedSchema } from "./gold-schemas.ts";
import type { ApiLimits } from "./limits.ts";
import { refuse, refuseFailure } from "./problem.ts";

const placeRoute = createRoute({
  method: "post",
  path: "/orders",
  tags: ["Orders"],
  summary: "Place an order",
  description:
    "Places a gold order under a quote, for a guest or, in a session, for that customer. The price is the quote's; anything else the body says of money or status is ignored. A `promo_code` takes its part off what is bought; one that does not hold refuses the order, which never becomes dearer than asked for. Once a quote has expired the refusal (410) carries a `fresh_quote`.",
  security: madeWith("nobody", "staffKey", "session"),
  request: { headers: idempotencyHeader, body: jsonBody(orderBody) },
  responses: {
    201: {
      ...jsonAnswer("The order. A repeat has the header `Idempotent-Replayed: true`.", placedSchema),
      headers: {
        "Idempotent-Replayed": {
          description: "`true` when this is the first answer once more.",
          schema: { type: "string", enum: ["true"] },
        },
        Location: { description: "The order's address in this API.", schema: { type: "string" } },
      },
    },
    ...refusals(400, 403, 409, 413, 415, 422),
    410: problemAnswer("The quote has expired; here is the fresh price.", expiredSchema),
  },
});

/** Placing an order: one statement in the database for a guest, whatever comes before it is counted in memory. */
export function addPlaceRoute(api: OpenAPIHono<ApiEnv>, limits: ApiLimits): void {
  api.openapi(placeRoute, async (c) => {
    const { caller } = c.var;
    const limited = limits.refusal(c, "order", caller.counted);
    if (limited) return limited;
    const body = c.req.valid("json");
    const customerEmail = caller.viewer?.email ?? body.customer_email;
    if (customerEmail === undefined) {
      const missing = { field: "customer_email", detail: "Please enter your email address" };
      return refuse(c, { code: "invalid", ...missing, errors: [missing] });
    }
    const { ctx, scope } = caller;
    const placed = await placeGoldOrder(ctx, {
      type: body.type,
      quoteId: body.quote_id,
      rsn: body.rsn,
      customerEmail,
      customerName: body.customer_name || undefined,
      world: body.world,
      payWith: body.type === "gold_buy" ? body.pay_with : undefined,
      promoCode: body.promo_code,
      source: "api",
      client: caller.client,
      customerId: caller.viewer?.personId ?? null,
      once: { scope, key: c.req.valid("header")["Idempotency-Key"] },
    });
    if (!placed.ok) {
      const fresh = placed.error.code === "expired" ? await freshQuote(caller, body.quote_id) : undefined;
      return refuseFailure(c, placed.error, fresh);
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

/** The same trade at the present price; null when there is not so much to trade any more. */
async function freshQuote({ ctx }: Caller, quoteId: string) {
  const expired = readQuote(ctx, quoteId);
  const fresh = expired && (await makeQuote(ctx, expired));
  return { fresh_quote: fresh?.ok ? presentQuote(fresh.value) : null };
}

function presentPlaced(
  placed: PlacedOrder,
  type: z.infer<typeof orderBody>["type"],
  origin: string,
): z.infer<typeof placedSchema> {
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
