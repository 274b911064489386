import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { listOrders, type OrderListRow, readOrderCounts } from "../../../domain/orders/index.ts";
import { mostListed, orderListInputOf, orderListQuery } from "../../../domain/orders/inputs.ts";
import { type OrderStatus, orderStatuses, textField, textFieldNames } from "../../../domain/orders/model.ts";
import type { ApiEnv } from "./caller.ts";
import { failures, jsonAnswer, madeByStaff } from "./common-schemas.ts";
import type { ApiLimits } from "./limits.ts";
import { type ListedOrderJson, listedOrderSchema } from "./order-schemas.ts";
import { presentPrivate, presentPublic } from "./present-order.ts";
import { refuseFailure } from "./problem.ts";

const parameter = orderListQuery.shape;
const foundIn = new Intl.ListFormat("en-GB", { type: "conjunction" }).format([
  "id",
  ...textFieldNames.flatMap((name) => textField(name).searchedAs ?? []),
]);

/**
 * The list's query as the desk's own address has it, with words for its readers. Copies, see common-schemas.
 */
const listQuery = z.object({
  status: parameter.status.clone().openapi({
    type: "array",
    items: { type: "string", enum: [...orderStatuses] },
    description: "Only orders with this status. Repeat it for several.",
  }),
  state: parameter.state
    .clone()
    .openapi({ description: "`open` leaves out completed and canceled orders. Defaults to `all`." }),
  type: parameter.type.clone().openapi({ description: "Only orders of this type." }),
  q: parameter.q.clone().openapi({ description: `Searches ${foundIn}.` }),
  assigned_to: parameter.assigned_to
    .clone()
    .openapi({ type: "string", description: "The id of a staff member, or `none`." }),
  from: parameter.from.clone().openapi({ description: "Placed on or after this day (UTC)." }),
  to: parameter.to.clone().openapi({ description: "Placed on or before this day (UTC)." }),
  at_risk: parameter.at_risk
    .clone()
    .openapi({ type: "boolean", description: "Only orders with a running deadline." }),
  sort: parameter.sort.clone().openapi({
    description:
      "Defaults to `risk`: deadlines first, then newest; with `state=open` to `waiting`: deadlines first, then those that waited longest in their status. `waiting` lists open orders only.",
  }),
  direction: parameter.direction.clone().openapi({ description: "Defaults to `desc`." }),
  cursor: parameter.cursor
    .clone()
    .openapi({ description: "`next_cursor` of the previous page, with the same sort." }),
  limit: parameter.limit
    .clone()
    .openapi({ type: "integer", minimum: 1, maximum: mostListed, description: "Defaults to 50." }),
});

const pageSchema = z
  .object({
    orders: z.array(listedOrderSchema),
    next_cursor: z.string().nullable().openapi({ description: "Opens the next page. Null on the last." }),
  })
  .openapi("OrderPage");

const listRoute = createRoute({
  method: "get",
  path: "/orders",
  tags: ["Staff"],
  summary: "List orders",
  description: "Needs `orders.read`. Pages are cursor-based, so new orders don't shift the others.",
  security: madeByStaff("orders.read"),
  request: { query: listQuery },
  responses: { 200: jsonAnswer("A page of orders.", pageSchema), ...failures(400, 403) },
});

const countsSchema = z
  .object({
    total: z.int().openapi({ example: 12 }),
    ...zeroed(() => z.int().openapi({ example: 0 })),
  })
  .openapi("OrderCounts");

const countsRoute = createRoute({
  method: "get",
  path: "/orders/counts",
  tags: ["Staff"],
  summary: "Count orders",
  description:
    "Needs `orders.read`. All nine statuses and their total, from the log. Removed orders don't count.",
  security: madeByStaff("orders.read"),
  responses: { 200: jsonAnswer("How many orders have each status.", countsSchema), ...failures(403) },
});

function zeroed<T>(make: (status: OrderStatus) => T): Record<OrderStatus, T> {
  // fromEntries forgets its keys; they are all the statuses.
  return Object.fromEntries(orderStatuses.map((status) => [status, make(status)])) as Record<OrderStatus, T>;
}

/**
 * What staff ask of all orders. Stands before the routes of one order, whose id would take `counts` for
 * itself.
 */
export function addListRoutes(api: OpenAPIHono<ApiEnv>, limits: ApiLimits): void {
  api.openapi(countsRoute, async (c) => {
    const { ctx, counted } = c.var.caller;
    const refused = limits.failure(c, "read", counted);
    if (refused) return refused;
    const counts = await readOrderCounts(ctx);
    if (!counts.ok) return refuseFailure(c, counts.error);
    const { total, byStatus } = counts.value;
    return c.json({ total, ...byStatus }, 200, { "Cache-Control": "no-store" });
  });

  api.openapi(listRoute, async (c) => {
    const { ctx, counted } = c.var.caller;
    const refused = limits.failure(c, "read", counted);
    if (refused) return refused;
    const page = await listOrders(ctx, orderListInputOf(c.req.valid("query")));
    if (!page.ok) return refuseFailure(c, page.error);
    const { orders, nextCursor } = page.value;
    const answer = { orders: orders.map(presentListed), next_cursor: nextCursor };
    return c.json(answer, 200, { "Cache-Control": "no-store" });
  });
}

function presentListed(row: OrderListRow): ListedOrderJson {
  return { ...presentPublic(row), ...presentPrivate(row) };
}
