import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { ShopCtx } from "../../../app/context.ts";
import { cancelOrder, cancelOwnOrder, isStaffFor, readOrder } from "../../../domain/orders/index.ts";
import { goldAnswers, longestNote } from "../../../domain/orders/model.ts";
import type { Failure } from "../../../kernel/errors.ts";
import type { ApiEnv, Caller } from "./caller.ts";
import {
  failures,
  jsonAnswer,
  jsonBody,
  madeByStaff,
  madeWith,
  objectText,
  orderIdParam,
  plainText,
  versionField,
} from "./common-schemas.ts";
import type { ApiLimits } from "./limits.ts";
import { anyOrderSchema } from "./order-schemas.ts";
import { presentOrder } from "./present-order.ts";
import { refuseFailure } from "./problem.ts";

const readRoute = createRoute({
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
});

/** Names the colleague whose order is taken over by a change (decision 044). */
export const takeOverFrom = z.uuid("Send a staff member's id").optional().openapi({
  description:
    "Whom a signed-in member of staff takes the order over from. Required when a colleague works on it; keys aren't asked.",
});

/** What becomes of a customer's gold (Rule P45). */
export const goldField = z.enum(goldAnswers, "Send returned, owed or kept").optional().openapi({
  description:
    "Required when a gold sale is canceled or moved back while we have its gold: returned to the customer, still owed, or kept for a reason. Keys can only say returned.",
});

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

const cancelRoute = createRoute({
  method: "post",
  path: "/orders/{id}/cancel",
  tags: ["Orders"],
  summary: "Cancel an order",
  description:
    "Customers can cancel while the order is pending. Staff with `orders.progress` can cancel later too. Canceling a canceled order changes nothing.",
  security: madeByStaff("orders.progress", "orderToken"),
  request: { params: orderIdParam, body: { ...jsonBody(cancelBody), required: false } },
  responses: {
    200: jsonAnswer("The order as it is now.", anyOrderSchema),
    ...failures(400, 403, 404, 409, 413, 415),
  },
});

/** One order: seeing it, and cancelling it. */
export function addOrderRoutes(api: OpenAPIHono<ApiEnv>, limits: ApiLimits): void {
  api.openapi(readRoute, async (c) => {
    const { caller } = c.var;
    const limited = limits.failure(c, "read", caller.counted);
    if (limited) return limited;
    const { id } = c.req.valid("param");
    return answerOrder(c, id, caller.readTokenOf(id));
  });

  api.openapi(cancelRoute, async (c) => {
    const { caller } = c.var;
    const limited = limits.failure(c, "act", caller.counted);
    if (limited) return limited;
    const { id: orderId } = c.req.valid("param");
    const canceled = await cancel(caller, orderId, c.req.valid("json"));
    if (!canceled.ok) return refuseChange(c, orderId, canceled.error);
    return answerOrder(c, orderId);
  });
}

function cancel({ ctx, orderToken }: Caller, orderId: string, input: z.infer<typeof cancelBody>) {
  if (orderToken === undefined && isStaffFor(ctx.actor, "orders.progress")) {
    const { take_over_from: from, ...rest } = input;
    return cancelOrder(pastColleague(ctx, from), { orderId, ...rest });
  }
  // A key that may not progress orders is told so, instead of that it is no customer.
  if (ctx.actor.kind === "key") return cancelOrder(ctx, { orderId });
  return cancelOwnOrder(ctx, { orderId, token: orderToken, version: input.version });
}

/** The context of a call that says whom its sender takes the order over from. */
export function pastColleague(ctx: ShopCtx, from: string | undefined): ShopCtx {
  return from ? { ...ctx, onHeld: { takeOverFrom: from } } : ctx;
}

/** Answers an order as it is now, as far as the caller may see it with this token. */
export async function answerOrder(c: Context<ApiEnv>, orderId: string, token = c.var.caller.orderToken) {
  const { ctx } = c.var.caller;
  const view = await readOrder(ctx, { orderId, token });
  if (!view.ok) return refuseFailure(c, view.error);
  return c.json(presentOrder(view.value), 200, { "Cache-Control": "no-store" });
}

/**
 * Answers the failure of a change; a conflict says how the order stands now, so that the caller can decide
 * anew.
 */
export async function refuseChange(c: Context<ApiEnv>, orderId: string, failure: Failure) {
  if (failure.code !== "conflict") return refuseFailure(c, failure);
  const { ctx } = c.var.caller;
  const view = await readOrder(ctx, { orderId, token: undefined });
  if (!view.ok) return refuseFailure(c, failure);
  const { version, status } = view.value;
  return refuseFailure(c, failure, { current: { version, status } });
}
