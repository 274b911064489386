import { z } from "@hono/zod-openapi";
import { listOrders, readOrderCounts } from "../../../domain/orders/index.ts";
import { mostListed, orderListInputOf, orderListQuery } from "../../../domain/orders/inputs.ts";
import { type OrderStatus, orderStatuses, textField, textFieldNames } from "../../../domain/orders/model.ts";
import { ok } from "../../../kernel/result.ts";
import { call, failures, jsonAnswer, madeByStaff } from "./call.ts";
import { describedShape, nextCursor } from "./fields.ts";
import { listedOrderSchema, presentListed } from "./order-answers.ts";

const foundIn = new Intl.ListFormat("en-GB", { type: "conjunction" }).format([
  "id",
  ...textFieldNames.flatMap((name) => textField(name).searchedAs ?? []),
]);

/** The query of the desk's list, described for programs. */
const listQuery = z.object(
  describedShape(orderListQuery.shape, {
    status: {
      type: "array",
      items: { type: "string", enum: [...orderStatuses] },
      description: "Only orders with this status. Repeat it for several.",
    },
    state: { description: "`open` leaves out completed and canceled orders. Defaults to `all`." },
    type: { description: "Only orders of this type." },
    q: { description: `Searches ${foundIn}.` },
    assigned_to: { type: "string", description: "The id of a staff member, or `none`." },
    from: { description: "Placed on or after this day (UTC)." },
    to: { description: "Placed on or before this day (UTC)." },
    at_risk: { type: "boolean", description: "Only orders with a running deadline." },
    sort: {
      description:
        "Defaults to `risk`: deadlines first, then newest; with `state=open` to `waiting`: deadlines first, then those whose turn is yours, the longest wait first. `waiting` lists open orders only.",
    },
    direction: { description: "Defaults to `desc`." },
    cursor: { description: "`next_cursor` of the previous page, with the same sort." },
    limit: { type: "integer", minimum: 1, maximum: mostListed, description: "Defaults to 50." },
  }),
);

const pageSchema = z
  .object({ orders: z.array(listedOrderSchema), next_cursor: nextCursor() })
  .openapi("OrderPage");

const readOrderList = call("read", {
  method: "get",
  path: "/orders",
  tags: ["Staff"],
  summary: "List orders",
  description: "Needs `orders.read`. Pages are cursor-based, so new orders don't shift the others.",
  security: madeByStaff("orders.read"),
  request: { query: listQuery },
  responses: { 200: jsonAnswer("A page of orders.", pageSchema), ...failures(400, 403) },
})(async ({ ctx }, c) => {
  const page = await listOrders(ctx, orderListInputOf(c.req.valid("query")));
  if (!page.ok) return page;
  return ok({ orders: page.value.orders.map(presentListed), next_cursor: page.value.nextCursor });
});

const countFields = orderStatuses.map((status) => [status, z.int().openapi({ example: 0 })]);
const countsSchema = z
  .object({
    total: z.int().openapi({ example: 12 }),
    // fromEntries loses the keys, which are all statuses.
    ...(Object.fromEntries(countFields) as Record<OrderStatus, z.ZodInt>),
  })
  .openapi("OrderCounts");

const countOrders = call("read", {
  method: "get",
  path: "/orders/counts",
  tags: ["Staff"],
  summary: "Count orders",
  description:
    "Needs `orders.read`. All nine statuses and their total, from the log. Removed orders don't count.",
  security: madeByStaff("orders.read"),
  responses: { 200: jsonAnswer("How many orders have each status.", countsSchema), ...failures(403) },
})(async ({ ctx }) => {
  const counts = await readOrderCounts(ctx);
  return counts.ok ? ok({ total: counts.value.total, ...counts.value.byStatus }) : counts;
});

/** Lists and counts for staff. Added before the calls about one order, whose `{id}` would match `counts`. */
export const orderListCalls = [countOrders, readOrderList];
