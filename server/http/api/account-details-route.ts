import { createRoute, type OpenAPIHono } from "@hono/zod-openapi";
import { readOfferRules, readSale } from "../../../domain/account-sales/index.ts";
import { purchaseDetailsOf } from "../../../domain/listings/index.ts";
import { notYourOrder, type OrderView, readOrder } from "../../../domain/orders/index.ts";
import { accountDetailsSchema } from "./account-details-schemas.ts";
import type { ApiEnv, Caller } from "./caller.ts";
import { jsonAnswer, madeByStaff, orderIdParam, refusals } from "./common-schemas.ts";
import type { ApiLimits } from "./limits.ts";
import { presentBoughtAccount, presentSoldAccount } from "./present-account-details.ts";
import { refuseFailure } from "./problem.ts";

const detailsRoute = createRoute({
  method: "get",
  path: "/orders/{id}/account_details",
  tags: ["Orders"],
  summary: "The account that an order is about",
  description:
    "For its customer and for staff. Of a sale the answers and how the offer adds up, of a purchase the listing as it was ordered. Never a login, a link or a destination.",
  security: madeByStaff("orders.read", "orderToken"),
  request: { params: orderIdParam },
  responses: { 200: jsonAnswer("The account.", accountDetailsSchema), ...refusals(403, 404) },
});

/** What the existing shop kept in `account_details` of an order, without its secrets (spec/2 §3, Rule P5). */
export function addAccountDetailsRoute(api: OpenAPIHono<ApiEnv>, limits: ApiLimits): void {
  api.openapi(detailsRoute, async (c) => {
    const { caller } = c.var;
    const limited = limits.refusal(c, "read", caller.counted);
    if (limited) return limited;
    const { id: orderId } = c.req.valid("param");
    const token = caller.readTokenOf(orderId);
    const read = await readOrder(caller.ctx, { orderId, token });
    if (!read.ok) return refuseFailure(c, read.error);
    if (!read.value.private) return refuseFailure(c, notYourOrder);
    return c.json({ account_details: await detailsOf(caller, read.value, token) }, 200, {
      "Cache-Control": "no-store",
    });
  });
}

async function detailsOf({ ctx }: Caller, order: OrderView, token: string | undefined) {
  if (!order.private) return null;
  if (order.type === "account_purchase") {
    const details = purchaseDetailsOf(order.private);
    return details && presentBoughtAccount(details);
  }
  if (order.type !== "account_sale") return null;
  const sale = await readSale(ctx, { orderId: order.id, token });
  // Entered by hand: nothing was asked, and no offer made.
  if (!sale.ok) return null;
  const rules = await readOfferRules(ctx.db, sale.value.offer.rulesVersion);
  const { paymentMethod } = order.private;
  return presentSoldAccount({
    sale: sale.value,
    rules,
    order: { createdAt: order.createdAt, paymentMethod },
  });
}
