import { createRoute, type OpenAPIHono, type z } from "@hono/zod-openapi";
import { placeBoostOrder } from "../../../domain/boosts/index.ts";
import { readOrderPaying, startChainPayment } from "../../../domain/payments/index.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import type { ApiEnv, Caller } from "./caller.ts";
import { failures, jsonAnswer, jsonBody, madeByStaff, madeWith, problemAnswer } from "./common-schemas.ts";
import type { ApiLimits } from "./limits.ts";
import { countOrder } from "./order-limit.ts";
import {
  createPaymentBody,
  optionalIdempotencyHeader,
  paymentSchema,
  paymentStatusSchema,
  statusParam,
  unstartedSchema,
} from "./payment-schemas.ts";
import { presentPayment, presentPaymentStatus } from "./present-payment.ts";
import { problemSchema, refuseFailure } from "./problem.ts";

const createPaymentRoute = createRoute({
  method: "post",
  path: "/create-payment",
  tags: ["Payments"],
  summary: "Start a payment in ETH",
  description:
    "For an order, with its access token, its owner's session or a staff key with `orders.read` and `orders.progress`. A running payment is returned again. Or, with `quote_id`, for a boost ordered by the same call; the response then has its `access_token`. The shop always sets the amount. The price holds until `expires_at`, and whatever is sent in time counts, however late we see it. Allow up to 15 seconds for the response.",
  security: madeWith("nobody", "orderToken", "staffKey", "session"),
  request: { headers: optionalIdempotencyHeader, body: jsonBody(createPaymentBody) },
  responses: {
    200: jsonAnswer("The payment of an existing order.", paymentSchema),
    201: {
      ...jsonAnswer("The payment of the new order.", paymentSchema),
      headers: {
        "Idempotent-Replayed": {
          description: "`true` if an earlier call placed the order.",
          schema: { type: "string", enum: ["true"] },
        },
      },
    },
    ...failures(400, 403, 404, 409, 413, 415, 422),
    410: problemAnswer("The quote has expired.", problemSchema),
    503: problemAnswer(
      "No reliable price, chain or address right now. An order that was placed stays: try again with the same key.",
      unstartedSchema,
    ),
  },
});

const statusRoute = createRoute({
  method: "get",
  path: "/status/{order_id}",
  tags: ["Payments"],
  summary: "Get a payment's status",
  description:
    "With the order's access token, its owner's session, or a staff key with `orders.read`. Poll every five seconds at most, or listen to the order's live stream.",
  security: madeByStaff("orders.read", "orderToken"),
  request: { params: statusParam },
  responses: { 200: jsonAnswer("The payment.", paymentStatusSchema), ...failures(403, 404) },
});

/** Payments in ETH, with the names of Rule S105. */
export function addPaymentRoutes(api: OpenAPIHono<ApiEnv>, limits: ApiLimits): void {
  api.openapi(createPaymentRoute, async (c) => {
    const { caller } = c.var;
    const limited = limits.failure(c, "order", caller.counted);
    if (limited) return limited;
    const found = await payableOrder(caller, c.req.valid("json"), c.req.valid("header")["Idempotency-Key"]);
    if (!found.ok) return refuseFailure(c, found.error);
    const order = found.value;
    const payment = await startPayment(caller, order);
    if (!payment.ok) {
      const isPlaced = order.accessToken !== undefined && payment.error.code === "unavailable";
      const more = isPlaced ? { order_id: order.orderId, access_token: order.accessToken } : undefined;
      return refuseFailure(c, payment.error, more);
    }
    const headers = { "Cache-Control": "no-store" };
    if (order.accessToken === undefined) return c.json(payment.value, 200, headers);
    return c.json(
      payment.value,
      201,
      order.replayed ? { ...headers, "Idempotent-Replayed": "true" } : headers,
    );
  });

  api.openapi(statusRoute, async (c) => {
    const { caller } = c.var;
    const limited = limits.failure(c, "read", caller.counted);
    if (limited) return limited;
    const orderId = c.req.valid("param").order_id;
    const paying = await readOrderPaying(caller.ctx, { orderId, token: caller.readTokenOf(orderId) });
    if (!paying.ok) return refuseFailure(c, paying.error);
    return c.json(presentPaymentStatus(paying.value), 200, { "Cache-Control": "no-store" });
  });
}

/** The order to be paid, and the token that opens it; `accessToken` when this call placed it. */
type Payable = {
  orderId: string;
  token: string | undefined;
  accessToken: string | undefined;
  replayed: boolean;
};

async function payableOrder(
  caller: Caller,
  body: z.infer<typeof createPaymentBody>,
  key: string | undefined,
): Promise<Result<Payable>> {
  const { order_id: orderId, quote_id: quoteId } = body;
  if ((orderId === undefined) === (quoteId === undefined)) return fail(oneOfBoth);
  if (orderId !== undefined) {
    return ok({ orderId, token: caller.orderToken, accessToken: undefined, replayed: false });
  }
  const customerEmail = caller.viewer?.email ?? body.customer_email;
  if (quoteId === undefined || key === undefined) return fail(noKey);
  if (customerEmail === undefined) return fail(noEmail);
  const counted = await countOrder(caller, "boost-order");
  if (!counted.ok) return counted;
  const placed = await placeBoostOrder(caller.ctx, {
    quoteId,
    customerEmail,
    customerName: body.customer_name || undefined,
    customerId: caller.viewer?.personId ?? null,
    payWith: "eth",
    confirmsDesertTreasure: body.confirms_desert_treasure,
    promoCode: body.promo_code,
    source: "api",
    client: caller.client,
    once: { scope: caller.scope, key },
  });
  if (!placed.ok) return placed;
  const { accessToken, orderId: placedId } = placed.value.placed;
  return ok({ orderId: placedId, token: accessToken, accessToken, replayed: placed.value.replayed });
}

const oneOfBoth: Failure = {
  code: "invalid",
  field: "order_id",
  text: "Send either an order's order_id or a boost quote's quote_id.",
};
const noKey: Failure = {
  code: "invalid",
  field: "Idempotency-Key",
  text: "Send an Idempotency-Key of 8 to 255 characters without spaces",
};
const noEmail: Failure = {
  code: "invalid",
  field: "customer_email",
  text: "Please enter your email address",
};

/** The payment of an order as it is answered: the one that runs, else a new one. */
async function startPayment({ ctx }: Caller, { orderId, token, accessToken }: Payable) {
  const started = await startChainPayment(ctx, { orderId, token });
  if (!started.ok) return started;
  const paying = await readOrderPaying(ctx, { orderId, token });
  if (!paying.ok) return paying;
  const { current, earlier } = paying.value;
  const payment = [...(current ? [current] : []), ...earlier].find(
    ({ id }) => id === started.value.paymentId,
  );
  if (!payment) throw new Error("The payment that was started is not there");
  return ok(presentPayment(paying.value, payment, accessToken));
}
