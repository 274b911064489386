import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { notYourOrder, readOrder } from "../../../domain/orders/index.ts";
import { accountDetailsSchema } from "./account-details-schemas.ts";
import type { ApiEnv } from "./caller.ts";
import { failures, jsonAnswer, madeByStaff, orderIdParam } from "./common-schemas.ts";
import type { ApiLimits } from "./limits.ts";
import { refuseFailure } from "./problem.ts";
import { apiProducts } from "./products/index.ts";

const detailsRoute = createRoute({
  method: "get",
  path: "/orders/{id}/account_details",
  tags: ["Orders"],
  summary: "Get an order's account",
  description:
    "For its customer and staff. For a sale, the answers and how the offer adds up. For a purchase, the listing as ordered. Never a login, link or destination.",
  security: madeByStaff("orders.read", "orderToken"),
  request: { params: orderIdParam },
  responses: { 200: jsonAnswer("The account.", accountDetailsSchema), ...failures(403, 404) },
});

/** The `account_details` of an order, without its secrets (Rules S107, P5). */
export function addAccountDetailsRoute(api: OpenAPIHono<ApiEnv>, limits: ApiLimits): void {
  api.openapi(detailsRoute, async (c) => {
    const { caller } = c.var;
    const limited = limits.failure(c, "read", caller.counted);
    if (limited) return limited;
    const { id: orderId } = c.req.valid("param");
    const token = caller.readTokenOf(orderId);
    const read = await readOrder(caller.ctx, { orderId, token });
    if (!read.ok) return refuseFailure(c, read.error);
    const order = read.value;
    if (!order.private) return refuseFailure(c, notYourOrder);
    const { accountDetails } = apiProducts[order.type];
    const details = await accountDetails(caller.ctx, { ...order, private: order.private }, token);
    return c.json({ account_details: details }, 200, { "Cache-Control": "no-store" });
  });
}
