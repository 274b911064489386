import { z } from "@hono/zod-openapi";
import { followOrders, listOrders, readOrderCounts } from "../../../domain/orders/index.ts";
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
    updated_after: {
      type: "string",
      format: "date-time",
      description: "Changed after this time. To mirror orders without loss, use `GET /api/orders/changes`.",
    },
    at_risk: { type: "boolean", description: "Only orders with a running deadline." },
    sort: {
      description:
        "Defaults to `created`, with `updated_after` to `updated`. `risk` puts deadlines first, then the newest; `waiting` lists open orders only: deadlines first, then those whose turn is yours, the longest wait first.",
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
  operationId: "listOrders",
  method: "get",
  path: "/orders",
  tags: ["Staff"],
  summary: "List orders",
  description: "Needs `orders.read`. Pages are cursor-based, so new orders don't shift the others.",
  security: madeByStaff("orders.read"),
  request: { query: listQuery },
  responses: { 200: jsonAnswer("A page of orders.", pageSchema), ...failures(400, 403) },
})(async ({ ctx }, c) => {
  const query = c.req.valid("query");
  const sort = query.updated_after === undefined ? "created" : "updated";
  const page = await listOrders(ctx, orderListInputOf({ sort, ...query }));
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
  operationId: "countOrders",
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

const changesQuery = z.object({
  cursor: z
    .string()
    .max(8_000, "This cursor isn't valid")
    .optional()
    .openapi({ description: "`next_cursor` of the previous answer. Leave it out to begin." }),
});

const changesSchema = z
  .object({
    orders: z.array(listedOrderSchema).openapi({ description: "As they are now, in no order." }),
    removed_ids: z.array(z.uuid()).openapi({ description: "Orders that staff removed." }),
    next_cursor: z.string(),
    has_more: z.boolean().openapi({ description: "Whether to ask again at once." }),
  })
  .openapi("OrderChanges");

const followChanges = call("read", {
  operationId: "listOrderChanges",
  method: "get",
  path: "/orders/changes",
  tags: ["Staff"],
  summary: "Follow all orders",
  description:
    "Needs `orders.read`. Keeps a copy of all orders without loss: call it without a cursor and keep `next_cursor`, read the whole list once, then call it with the kept cursor again and again, storing the orders before the new cursor. An order may come twice, none is missed, whenever your program or ours was stopped. A cursor that is refused begins anew.",
  security: madeByStaff("orders.read"),
  request: { query: changesQuery },
  responses: { 200: jsonAnswer("What changed since the cursor.", changesSchema), ...failures(400, 403) },
})(async ({ ctx }, c) => {
  const changes = await followOrders(ctx, c.req.valid("query"));
  if (!changes.ok) return changes;
  const { orders, removed, nextCursor, hasMore } = changes.value;
  return ok({
    orders: orders.map(presentListed),
    removed_ids: removed,
    next_cursor: nextCursor,
    has_more: hasMore,
  });
});

/** Lists and counts for staff. Added before the calls about one order, whose `{id}` matches their names. */
export const orderListCalls = [countOrders, followChanges, readOrderList];
