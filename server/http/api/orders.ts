import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { ShopCtx } from "../../../app/context.ts";
import {
  cancelOrder,
  cancelOwnOrder,
  editOrder,
  isStaffFor,
  type OrderView,
  readOrder,
  setOrderStatus,
} from "../../../domain/orders/index.ts";
import { goldAnswers, longestNote, orderStatuses } from "../../../domain/orders/model.ts";
import { lockPayoutDetails } from "../../../domain/payments/index.ts";
import { centsOfUsd } from "../../../kernel/money.ts";
import { ok, type Result } from "../../../kernel/result.ts";
import { call, failures, jsonAnswer, jsonBody, madeByStaff, madeWith } from "./call.ts";
import type { ApiEnv, Caller } from "./caller.ts";
import {
  emailField,
  millionsField,
  objectText,
  orderIdParam,
  plainText,
  versionField,
  worldField,
} from "./fields.ts";
import { withDomainNames } from "./names.ts";
import { anyOrderSchema, presentOrder } from "./order-answers.ts";
import { payoutField } from "./payout-field.ts";
import { refuseFailure } from "./problem.ts";
import { editableTexts, sentTexts } from "./text-fields.ts";

const readCall = call("read", {
  operationId: "getOrder",
  method: "get",
  path: "/orders/{id}",
  tags: ["Orders"],
  summary: "Get an order",
  description:
    "The public view for anyone who has the id. The full order with its access token, its owner's session, or a staff key with `orders.read`. Another order's token is ignored. On our own pages, the browser that placed the order can read it in full through its cookie, which can't change anything.",
  security: madeWith("nobody", "orderToken", "staffKey", "session"),
  request: { params: orderIdParam },
  responses: {
    200: jsonAnswer("The order, as much as the caller may see.", anyOrderSchema),
    ...failures(404),
  },
})(async ({ ctx, readTokenOf }, c) => {
  const { id: orderId } = c.req.valid("param");
  return presented(await readOrder(ctx, { orderId, token: readTokenOf(orderId) }));
});

/** The colleague whose order the change takes over (decision 035). */
const takeOverFrom = z.uuid("Send a staff member's id").optional().openapi({
  description:
    "Whom a signed-in member of staff takes the order over from. Required when a colleague works on it; keys aren't asked.",
});

/** What happens to the customer's gold (Rule P45). */
const goldField = z.enum(goldAnswers, "Send returned, owed or kept").optional().openapi({
  description:
    "Required when a gold sale is canceled or moved back while we have its gold: returned to the customer, still owed, or kept for a reason. Also when a completed gold purchase is: returned to us, or kept by the buyer. Keys can only say returned.",
});

const changed = jsonAnswer("The order as it is now.", anyOrderSchema);

const cancelBody = z.object(
  {
    reason: plainText(longestNote)
      .optional()
      .openapi({ description: "For staff: the reason. The customer sees it." }),
    version: versionField.optional(),
    gold: goldField,
    take_over_from: takeOverFrom,
  },
  objectText,
);

const cancelCall = call("act", {
  operationId: "cancelOrder",
  method: "post",
  path: "/orders/{id}/cancel",
  tags: ["Orders"],
  summary: "Cancel an order",
  description:
    "Customers can cancel while the order is pending. Staff with `orders.progress` can cancel later too. Canceling a canceled order changes nothing.",
  security: madeByStaff("orders.progress", "orderToken"),
  request: { params: orderIdParam, body: { ...jsonBody(cancelBody), required: false } },
  responses: { 200: changed, ...failures(400, 403, 404, 409, 413, 415) },
})(async (caller, c) => {
  const { id } = c.req.valid("param");
  return answerChange(c, id, await cancel(caller, id, c.req.valid("json")));
});

function cancel({ ctx, orderToken }: Caller, orderId: string, input: z.infer<typeof cancelBody>) {
  if (orderToken === undefined && isStaffFor(ctx.actor, "orders.progress")) {
    const { take_over_from: from, ...rest } = input;
    return cancelOrder(pastColleague(ctx, from), { orderId, ...rest });
  }
  // For a key without `orders.progress`, the error names the missing capability.
  if (ctx.actor.kind === "key") return cancelOrder(ctx, { orderId });
  return cancelOwnOrder(ctx, { orderId, token: orderToken, version: input.version });
}

const payoutCall = call("act", {
  operationId: "setPayoutDetails",
  method: "put",
  path: "/orders/{id}/payout",
  tags: ["Orders"],
  summary: "Say how the customer of a sale is paid",
  description:
    "For its customer. It is for good: the same details again change nothing, others are refused until staff unlock them. Stored encrypted, never returned.",
  security: madeWith("orderToken", "session"),
  request: {
    params: orderIdParam,
    body: jsonBody(
      z.object({ payout: payoutField, version: versionField.optional() }, objectText).openapi("PayoutChoice"),
    ),
  },
  responses: { 200: changed, ...failures(400, 403, 404, 409, 413, 415) },
})(async ({ ctx, orderToken }, c) => {
  const { id: orderId } = c.req.valid("param");
  const { payout: details, version } = c.req.valid("json");
  return answerChange(
    c,
    orderId,
    await lockPayoutDetails(ctx, { orderId, token: orderToken, version, details }),
  );
});

const note = plainText(longestNote).openapi({ description: "For the log." });

const statusBody = z.object(
  {
    status: z.enum(orderStatuses, "This isn't an order status"),
    note: note.optional().openapi({ description: "Required for anything but a normal next step (Rule P9)." }),
    note_public: z
      .boolean("Send true or false")
      .optional()
      .openapi({ description: "Whether the customer can read the note." }),
    version: versionField,
    gear: z
      .enum(["returned", "still_out"], "Send returned or still_out")
      .optional()
      .openapi({ description: "Required to complete a boost that has our gear: whether it came back." }),
    gold: goldField,
    take_over_from: takeOverFrom,
  },
  objectText,
);

const statusCall = call("act", {
  operationId: "setOrderStatus",
  method: "post",
  path: "/orders/{id}/status",
  tags: ["Staff"],
  summary: "Change an order's status",
  description:
    "Needs `orders.progress`. Takes any status of the order's type. Setting the current one changes nothing.",
  security: madeByStaff("orders.progress"),
  request: { params: orderIdParam, body: jsonBody(statusBody) },
  responses: { 200: changed, ...failures(400, 403, 404, 409, 413, 415) },
})(async ({ ctx }, c) => {
  const { id: orderId } = c.req.valid("param");
  const { take_over_from: from, ...sent } = c.req.valid("json");
  const input = { orderId, ...withDomainNames(sent) };
  return answerChange(c, orderId, await setOrderStatus(pastColleague(ctx, from), input));
});

const money = "Send dollars with at most two decimals, from 0 to 1,000,000";

const editBody = z
  .object(
    {
      version: versionField,
      ...editableTexts(),
      customer_email: emailField.optional(),
      quantity: millionsField
        .optional()
        .openapi({ description: "Millions. Without an amount, it's calculated at the order's own rate." }),
      amount_usd: z
        .number(money)
        .min(0, money)
        .max(1_000_000, money)
        .refine((usd) => centsOfUsd(usd) !== null, money)
        .optional()
        .openapi({ description: "If it isn't quantity × rate, a note is required." }),
      assigned_to: z.uuid("Please choose a staff member.").nullable().optional(),
      world: worldField.optional(),
      note: note.optional(),
      take_over_from: takeOverFrom,
    },
    objectText,
  )
  .openapi("OrderEdit");

const editCall = call("act", {
  operationId: "editOrder",
  method: "patch",
  path: "/orders/{id}",
  tags: ["Staff"],
  summary: "Edit an order",
  description:
    "Needs `orders.progress`. Changing the email address, quantity or amount needs a signed-in manager and a note; keys can't. Fields you leave out stay the same.",
  security: madeByStaff("orders.progress"),
  request: { params: orderIdParam, body: jsonBody(editBody) },
  responses: { 200: changed, ...failures(400, 403, 404, 409, 413, 415) },
})(async ({ ctx }, c) => {
  const { id: orderId } = c.req.valid("param");
  const body = c.req.valid("json");
  const { version, note, quantity, amount_usd: usd, assigned_to: assignedTo, world } = body;
  const amountCents = usd === undefined ? undefined : (centsOfUsd(usd) ?? undefined);
  const edit = { ...sentTexts(body), quantity, amountCents, assignedTo, world };
  const past = pastColleague(ctx, body.take_over_from);
  return answerChange(c, orderId, await editOrder(past, { orderId, version, note, edit }));
});

/** The context of a change that takes the order over from this colleague. */
function pastColleague(ctx: ShopCtx, from: string | undefined): ShopCtx {
  return from ? { ...ctx, onHeld: { takeOverFrom: from } } : ctx;
}

function presented(order: Result<OrderView>) {
  return order.ok ? ok(presentOrder(order.value)) : order;
}

/**
 * Answers a change with the current order. A conflict includes the current version and status, so that the
 * caller can decide again.
 */
async function answerChange(c: Context<ApiEnv>, orderId: string, change: Result<unknown>) {
  const { ctx, orderToken } = c.var.caller;
  if (change.ok) return presented(await readOrder(ctx, { orderId, token: orderToken }));
  if (change.error.code !== "conflict") return change;
  const now = await readOrder(ctx, { orderId, token: undefined });
  if (!now.ok) return change;
  const { version, status } = now.value;
  return refuseFailure(c, change.error, { current: { version, status } });
}

/** Reading, canceling and changing one order. */
export const orderCalls = [statusCall, editCall, readCall, cancelCall, payoutCall];
