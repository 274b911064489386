import { z } from "@hono/zod-openapi";
import type { ShopCtx } from "../../../app/context.ts";
import { readOrder } from "../../../domain/orders/index.ts";
import {
  confirmPayment,
  confirmPayout,
  type DueRefund,
  failPayout,
  type ListedPayout,
  listPayouts,
  listRefundClaims,
  listUnconfirmedPayments,
  markPayoutSent,
  recordPayment,
  recordRefund,
  type UnconfirmedPayment,
} from "../../../domain/payments/index.ts";
import { payoutStates } from "../../../domain/payments/model.ts";
import { recordedWays } from "../../../domain/ways/model.ts";
import { isInOurCentury } from "../../../kernel/dates.ts";
import { ok, type Result } from "../../../kernel/result.ts";
import { answer } from "./answer.ts";
import { call, failures, jsonAnswer, jsonBody, madeAtDesk, madeByStaff } from "./call.ts";
import {
  cents,
  id,
  moment,
  nextCursor,
  objectText,
  orderIdParam,
  plainText,
  text,
  usd,
  versionField,
} from "./fields.ts";
import { anyOrderSchema, presentOrder } from "./order-answers.ts";

type OrderPayout = ListedPayout & { orderId: string; order: NonNullable<ListedPayout["order"]> };

const payout = answer<OrderPayout>("Payout")({
  id: id(),
  order_id: id(),
  state: z.enum(payoutStates),
  amount_usd: usd("amountCents"),
  amount_cents: cents(),
  method: [z.string().nullable(), ({ method, order }) => method ?? order.method],
  reference: z.string().nullable(),
  needs_second_person: [
    z.boolean().openapi({ description: "Whether a second person has to approve it at the desk first." }),
    ({ secondPerson, state }) => secondPerson !== null && state === "due",
  ],
  due_at: moment(),
  sent_at: moment().nullable(),
  version: z.int().openapi({ description: "Send it with the calls about this payout.", example: 1 }),
});

const payoutsQuery = z.object({
  state: z
    .enum(["open", "sent", "confirmed", "failed"], "Use one of: open, sent, confirmed, failed")
    .default("open")
    .openapi({ description: "`open` are to be paid, oldest deadline first." }),
  cursor: z
    .templateLiteral([z.iso.datetime(), "_", z.uuid()], "This cursor isn't valid")
    .refine(isInOurCentury, "This cursor isn't valid")
    .transform((text) => {
      const [at = "", id = ""] = text.split("_");
      return { dueAt: new Date(at), id };
    })
    .optional()
    .openapi({ type: "string", description: "`next_cursor` of the previous page." }),
});

const readPayouts = call("read", {
  operationId: "listPayouts",
  method: "get",
  path: "/payouts",
  tags: ["Staff"],
  summary: "List payouts",
  description: "Needs `orders.read`. Never contains where a payout goes: that is revealed at the desk.",
  security: madeByStaff("orders.read"),
  request: { query: payoutsQuery },
  responses: {
    200: jsonAnswer(
      "A page of payouts.",
      z.object({ payouts: z.array(payout.schema), next_cursor: nextCursor() }).openapi("PayoutPage"),
    ),
    ...failures(400, 403),
  },
})(async ({ ctx }, c) => {
  const page = await listPayouts(ctx, c.req.valid("query"));
  if (!page.ok) return page;
  // Keys are given no commission, which has no order.
  const ofOrders = page.value.payouts.filter((row): row is OrderPayout => row.order !== null);
  return ok({ payouts: ofOrders.map(payout.present), next_cursor: page.value.nextCursor });
});

const changed = jsonAnswer("The order as it is now.", anyOrderSchema);
const security = madeByStaff("orders.progress");
const payoutVersion = versionField.openapi({ description: "`version` of the payout as you last saw it." });
const reference = plainText(100).openapi({
  description: "What the payment service calls the transfer.",
  example: "9XJ77TC1",
});

const sentCall = call("act", {
  operationId: "markPayoutSent",
  method: "post",
  path: "/orders/{id}/payout/sent",
  tags: ["Staff"],
  summary: "Mark an order's payout as sent",
  description:
    "Needs `orders.progress`. Books it and moves the order to Payment Sent. What needs a second person is refused (409) until one has approved it at the desk.",
  security,
  request: {
    params: orderIdParam,
    body: jsonBody(
      z
        .object(
          {
            version: payoutVersion,
            reference: reference.optional(),
            completes: z.boolean().default(false).openapi({ description: "Completes the order with it." }),
          },
          objectText,
        )
        .openapi("SentPayout", { required: ["version"] }),
    ),
  },
  responses: { 200: changed, ...failures(400, 403, 404, 409, 413, 415) },
})(async ({ ctx }, c) => {
  const { id: orderId } = c.req.valid("param");
  return afterwards(ctx, orderId, await markPayoutSent(ctx, { orderId, ...c.req.valid("json") }));
});

const confirmedCall = call("act", {
  operationId: "confirmPayout",
  method: "post",
  path: "/orders/{id}/payout/confirmed",
  tags: ["Staff"],
  summary: "Confirm that an order's payout has arrived",
  description: "Needs `orders.progress`.",
  security,
  request: {
    params: orderIdParam,
    body: jsonBody(z.object({ version: payoutVersion }, objectText).openapi("ConfirmedPayout")),
  },
  responses: { 200: changed, ...failures(400, 403, 404, 409, 413, 415) },
})(async ({ ctx }, c) => {
  const { id: orderId } = c.req.valid("param");
  return afterwards(ctx, orderId, await confirmPayout(ctx, { orderId, ...c.req.valid("json") }));
});

const failedCall = call("act", {
  operationId: "failPayout",
  method: "post",
  path: "/orders/{id}/payout/failed",
  tags: ["Staff"],
  summary: "Mark an order's payout as failed",
  description: "Needs `orders.progress`. Money that was booked as sent is owed again.",
  security,
  request: {
    params: orderIdParam,
    body: jsonBody(
      z
        .object(
          { version: payoutVersion, reason: plainText(500).openapi({ description: "For staff." }) },
          objectText,
        )
        .openapi("FailedPayout"),
    ),
  },
  responses: { 200: changed, ...failures(400, 403, 404, 409, 413, 415) },
})(async ({ ctx }, c) => {
  const { id: orderId } = c.req.valid("param");
  return afterwards(ctx, orderId, await failPayout(ctx, { orderId, ...c.req.valid("json") }));
});

const amount = z
  .int("Send whole US cents above 0")
  .min(1, "Send whole US cents above 0")
  .max(100_000_000, "Send at most 100,000,000 cents")
  .openapi({ description: "US cents.", example: 1900 });
const anyway = (what: string) =>
  z
    .boolean()
    .optional()
    .openapi({ description: `\`true\` to record it although ${what}.` });

const paymentParam = orderIdParam.extend({
  payment_id: z
    .uuid("This payment doesn't exist.")
    .openapi({ param: { name: "payment_id", in: "path" }, example: "9d55c7a1-5b1d-4c1f-8a3e-0b8f1f4a2c11" }),
});

const paymentBody = z
  .object(
    {
      how: z.enum(recordedWays, `Use one of: ${recordedWays.join(", ")}`),
      reference,
      amount_cents: amount,
      confirmed_more_than_due: anyway("it is more than is due"),
      confirmed_same_reference: anyway("another order has a payment with this reference"),
    },
    objectText,
  )
  .openapi("ReceivedPayment");

const paymentCall = call("act", {
  operationId: "recordPayment",
  method: "post",
  path: "/orders/{id}/payments",
  tags: ["Staff"],
  summary: "Record a payment that has arrived",
  description:
    "Needs `orders.progress`. The same reference again books nothing. Above the shop's limit nothing leaves for it until a second person has confirmed it. What is unlikely is refused (409) with the field that confirms it.",
  security,
  request: { params: orderIdParam, body: jsonBody(paymentBody) },
  responses: { 200: changed, ...failures(400, 403, 404, 409, 413, 415) },
})(async ({ ctx }, c) => {
  const { id: orderId } = c.req.valid("param");
  const sent = c.req.valid("json");
  const done = await recordPayment(ctx, {
    orderId,
    method: "manual",
    how: sent.how,
    reference: sent.reference,
    amountCents: sent.amount_cents,
    confirmedMoreThanDue: sent.confirmed_more_than_due,
    confirmedSameReference: sent.confirmed_same_reference,
  });
  return afterwards(ctx, orderId, done);
});

const unconfirmed = answer<UnconfirmedPayment>("UnconfirmedPayment")({
  id: id(),
  order_id: id(),
  amount_usd: usd("amountCents"),
  amount_cents: cents(),
  method: text("In words.", "As agreed with us"),
  created_at: moment(),
});

const readUnconfirmed = call("read", {
  operationId: "listUnconfirmedPayments",
  method: "get",
  path: "/payments/unconfirmed",
  tags: ["Staff"],
  summary: "List payments that wait for a second person",
  description: "Needs `orders.read`. The oldest first.",
  security: madeByStaff("orders.read"),
  responses: {
    200: jsonAnswer(
      "What was recorded above the limit and isn't confirmed yet.",
      z.object({ payments: z.array(unconfirmed.schema) }).openapi("UnconfirmedPayments"),
    ),
    ...failures(403),
  },
})(async ({ ctx }) => {
  const waiting = await listUnconfirmedPayments(ctx);
  return waiting.ok ? ok({ payments: waiting.value.map(unconfirmed.present) }) : waiting;
});

const confirmCall = call("act", {
  operationId: "confirmPayment",
  method: "post",
  path: "/orders/{id}/payments/{payment_id}/confirmed",
  tags: ["Staff"],
  summary: "Confirm a payment as the second person",
  description:
    "In the session of a person with `orders.progress` who didn't record it. A key counts as the person who made it and is never the second one. Doing it again changes nothing.",
  security: madeAtDesk("orders.progress"),
  request: { params: paymentParam },
  responses: { 200: changed, ...failures(400, 403, 404, 409) },
})(async ({ ctx }, c) => {
  const { id: orderId, payment_id: paymentId } = c.req.valid("param");
  return afterwards(ctx, orderId, await confirmPayment(ctx, { paymentId }));
});

const dueRefund = answer<DueRefund>("DueRefund")({
  order_id: id(),
  due_usd: usd("dueCents"),
  due_cents: cents(),
  way: z.string().openapi({ description: "How it goes back.", example: "manual" }),
});

const readRefunds = call("read", {
  operationId: "listDueRefunds",
  method: "get",
  path: "/refunds",
  tags: ["Staff"],
  summary: "List refunds that are due",
  description: "Needs `refunds.make`. The longest due first.",
  security: madeByStaff("refunds.make"),
  responses: {
    200: jsonAnswer(
      "What is due and not yet on its way.",
      z.object({ refunds: z.array(dueRefund.schema) }).openapi("DueRefunds"),
    ),
    ...failures(403),
  },
})(async ({ ctx }) => {
  const claims = await listRefundClaims(ctx);
  return claims.ok ? ok({ refunds: claims.value.due.map(dueRefund.present) }) : claims;
});

const refundCall = call("act", {
  operationId: "recordRefund",
  method: "post",
  path: "/orders/{id}/refunds",
  tags: ["Staff"],
  summary: "Record a refund that was sent",
  description:
    "Needs `refunds.make`. What is due goes first; more than that is goodwill, with a credit note. The same reference again books nothing. What needs a second person is refused (409) until one has approved it at the desk.",
  security: madeByStaff("refunds.make"),
  request: {
    params: orderIdParam,
    body: jsonBody(
      z
        .object(
          {
            reference,
            amount_cents: amount,
            reason: plainText(500),
            in_gold: z.boolean().default(false).openapi({ description: "Given back in gold." }),
          },
          objectText,
        )
        .openapi("SentRefund", { required: ["reference", "amount_cents", "reason"] }),
    ),
  },
  responses: { 200: changed, ...failures(400, 403, 404, 409, 413, 415) },
})(async ({ ctx }, c) => {
  const { id: orderId } = c.req.valid("param");
  const { amount_cents: amountCents, in_gold: inGold, ...sent } = c.req.valid("json");
  return afterwards(ctx, orderId, await recordRefund(ctx, { orderId, amountCents, inGold, ...sent }));
});

/** The order after a change of its money. */
async function afterwards(
  ctx: ShopCtx,
  orderId: string,
  done: Result<unknown>,
): Promise<Result<z.infer<typeof anyOrderSchema>>> {
  if (!done.ok) return done;
  const order = await readOrder(ctx, { orderId, token: undefined });
  return order.ok ? ok(presentOrder(order.value)) : order;
}

/** Money that staff take in and send out, with the same commands and the same gate as the desk (Rule P42). */
export const moneyDeskCalls = [
  readPayouts,
  sentCall,
  confirmedCall,
  failedCall,
  paymentCall,
  readUnconfirmed,
  confirmCall,
  readRefunds,
  refundCall,
];
