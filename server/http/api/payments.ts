import { z } from "@hono/zod-openapi";
import { placeBoostOrder } from "../../../domain/boosts/index.ts";
import { placeBoostInput } from "../../../domain/boosts/inputs.ts";
import { readOrderPaying, startChainPayment } from "../../../domain/payments/index.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import {
  call,
  failures,
  jsonAnswer,
  jsonBody,
  keyedHeaders,
  madeByStaff,
  madeWith,
  noStore,
  problemAnswer,
  replayedHeader,
} from "./call.ts";
import type { Caller } from "./caller.ts";
import { ethPayment, paymentStatus } from "./eth-payments.ts";
import {
  described,
  emailField,
  id,
  keyText,
  nameField,
  objectText,
  optionalIdempotencyHeader,
  statusParam,
  text,
} from "./fields.ts";
import { countOrder } from "./limits.ts";
import { problemSchema, refuseFailure } from "./problem.ts";

const { shape } = placeBoostInput;
const orderIdText = "Send an order id, or a quote_id instead.";

/** Starts a payment of an existing order, or of a boost that is ordered by the same call with its quote. */
const createPaymentBody = z
  .object(
    {
      order_id: z
        .string(orderIdText)
        .trim()
        .max(80, orderIdText)
        .optional()
        .openapi({ description: "The order to pay. Order ids come from the shop." }),
      quote_id: described(shape.quoteId.optional(), {
        type: "string",
        format: "uuid",
        description: "A quote from `POST /api/quote`. Orders the boost and starts its payment.",
      }),
      customer_email: emailField.optional().openapi({
        type: "string",
        format: "email",
        description:
          "With `quote_id`, unless the call uses a session. Then the account's own address is used.",
        example: "wren@customers.example",
      }),
      customer_name: nameField.optional().openapi({ example: "Cinder Wren" }),
      confirms_desert_treasure: described(shape.confirmsDesertTreasure, {
        type: "boolean",
        description: "For a quote with `must_confirm_desert_treasure`.",
      }),
      promo_code: described(shape.promoCode, { type: "string", description: "With `quote_id`." }),
      amount_usd: z.unknown().optional().openapi({
        description: "Ignored. The amount comes from the order or the quote.",
      }),
    },
    objectText,
  )
  .openapi("NewPayment", { required: [] });

/** The payment could not be started, but the order was placed. */
const unstartedSchema = problemSchema
  .extend({
    order_id: id().optional().openapi({ description: "The order, if this call placed it. It stays." }),
    access_token: text("The access token of that order.").optional(),
  })
  .openapi("Unstarted");

const createPayment = call("order", {
  operationId: "startEthPayment",
  method: "post",
  path: "/create-payment",
  tags: ["Payments"],
  summary: "Start a payment in ETH",
  description:
    "For an order, with its access token, its owner's session or a staff key with `orders.read` and `orders.progress`. A running payment is returned again. Or, with `quote_id`, for a boost ordered by the same call; the response then has its `access_token`. The shop always sets the amount. The price holds until `expires_at`, and whatever is sent in time counts, however late we see it. Allow up to 15 seconds for the response.",
  security: madeWith("nobody", "orderToken", "staffKey", "session"),
  request: {
    headers: optionalIdempotencyHeader(
      "Required with `quote_id`. Chosen by you, one per order. Repeating the call with the same key and content places no second order and returns the order's current payment.",
      "5a2b6c0e-boost-1",
    ),
    body: jsonBody(createPaymentBody),
  },
  responses: {
    200: jsonAnswer("The payment of an existing order.", ethPayment.schema),
    201: {
      ...jsonAnswer("The payment of the new order.", ethPayment.schema),
      headers: replayedHeader("`true` if an earlier call placed the order."),
    },
    ...failures(400, 403, 404, 409, 413, 415, 422),
    410: problemAnswer("The quote has expired."),
    503: problemAnswer(
      "No reliable price, chain or address right now. An order that was placed stays: try again with the same key.",
      unstartedSchema,
    ),
  },
})(async (caller, c) => {
  const found = await payableOrder(caller, c.req.valid("json"), c.req.valid("header")["Idempotency-Key"]);
  if (!found.ok) return found;
  const { orderId, accessToken, replayed } = found.value;
  const payment = await startPayment(caller, found.value);
  if (!payment.ok) {
    const isPlaced = accessToken !== undefined && payment.error.code === "unavailable";
    const more = isPlaced ? { order_id: orderId, access_token: accessToken } : undefined;
    return refuseFailure(c, payment.error, more);
  }
  return accessToken === undefined
    ? c.json(payment.value, 200, noStore)
    : c.json(payment.value, 201, keyedHeaders(replayed));
});

const readStatus = call("read", {
  operationId: "getEthPayment",
  method: "get",
  path: "/status/{order_id}",
  tags: ["Payments"],
  summary: "Get a payment's status",
  description:
    "With the order's access token, its owner's session, or a staff key with `orders.read`. Poll every five seconds at most, or listen to the order's live stream.",
  security: madeByStaff("orders.read", "orderToken"),
  request: { params: statusParam },
  responses: { 200: jsonAnswer("The payment.", paymentStatus.schema), ...failures(403, 404) },
})(async ({ ctx, readTokenOf }, c) => {
  const orderId = c.req.valid("param").order_id;
  const paying = await readOrderPaying(ctx, { orderId, token: readTokenOf(orderId) });
  return paying.ok ? ok(paymentStatus.present(paying.value)) : paying;
});

/** Payments in ETH, with the field names of Rule S105. */
export const paymentCalls = [createPayment, readStatus];

/** The order to pay and the token that gives access to it; `accessToken` if this call placed it. */
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
const noKey: Failure = { code: "invalid", field: "Idempotency-Key", text: keyText };
const noEmail: Failure = {
  code: "invalid",
  field: "customer_email",
  text: "Please enter your email address",
};

/** The running payment of an order, else a new one. */
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
  return ok(ethPayment.present({ ...payment, paying: paying.value, accessToken }));
}
