import { z } from "@hono/zod-openapi";
import { meetupOf, notYourOrder, readOrder } from "../../../domain/orders/index.ts";
import { isGoldOrder } from "../../../domain/orders/model.ts";
import { readPayments } from "../../../domain/payments/index.ts";
import { readSettingsGroup } from "../../../domain/settings/index.ts";
import { fail, ok, type Result } from "../../../kernel/result.ts";
import { accountDetailsSchema } from "./account-details.ts";
import { answer } from "./answer.ts";
import { call, failures, jsonAnswer, madeByStaff } from "./call.ts";
import type { Caller } from "./caller.ts";
import { cents, moment, orderIdParam, text, usd } from "./fields.ts";
import type { OwnOrder } from "./products/api-product.ts";
import { apiProducts } from "./products/index.ts";

const security = madeByStaff("orders.read", "orderToken");
const request = { params: orderIdParam };

type PaymentLine = Extract<Awaited<ReturnType<typeof readPayments>>, { ok: true }>["value"][number];

const payment = answer<PaymentLine>("Payment")({
  id: z.string(),
  direction: z.enum(["in", "out"]).openapi({ description: "In to the shop, or out to the customer." }),
  method: text("In words.", "As agreed with us"),
  status: z.enum(["confirmed", "pending", "failed", "refunded", "taken_back", "voided"]),
  amount_usd: usd("amountCents"),
  amount_cents: cents(),
  crypto_address: z.string().nullable(),
  tx_hash: z.string().nullable(),
  created_at: moment(),
});

const listPayments = call("read", {
  operationId: "listOrderPayments",
  method: "get",
  path: "/orders/{id}/payments",
  tags: ["Orders"],
  summary: "List an order's payments",
  description: "Oldest first, for its customer and staff. A payout shows its method, never its destination.",
  security,
  request,
  responses: {
    200: jsonAnswer("Payments and payouts.", z.object({ payments: z.array(payment.schema) })),
    ...failures(403, 404),
  },
})(async ({ ctx, readTokenOf }, c) => {
  const { id: orderId } = c.req.valid("param");
  const read = await readPayments(ctx, { orderId, token: readTokenOf(orderId) });
  return read.ok ? ok({ payments: read.value.map(payment.present) }) : read;
});

const meetup = answer<NonNullable<ReturnType<typeof meetupOf>> & { orderId: string }>("Meetup")({
  id: [text("Same as the order's id: an order has one meeting."), ({ orderId }) => orderId],
  location: z.string().openapi({ example: "World 333, Grand Exchange" }),
  scheduled_at: [
    moment().nullable().openapi({
      description: "When the gold was handed over, or before that, when the world was locked in.",
    }),
    ({ heldAt, lockedAt }) => heldAt ?? lockedAt,
  ],
  completed: z.boolean(),
});

const listMeetups = call("read", {
  operationId: "getOrderMeeting",
  method: "get",
  path: "/orders/{id}/meetups",
  tags: ["Orders"],
  summary: "Get an order's meeting",
  description:
    "For its customer and staff. Empty before a world is locked in, and for orders without a meeting.",
  security,
  request,
  responses: {
    200: jsonAnswer("At most one.", z.object({ meetups: z.array(meetup.schema).max(1) })),
    ...failures(403, 404),
  },
})(async (caller, c) => {
  const { id: orderId } = c.req.valid("param");
  const order = await readOwnOrder(caller, orderId);
  if (!order.ok) return order;
  const arranged = isGoldOrder(order.value.type)
    ? meetupOf(order.value, await readSettingsGroup(caller.ctx.db, "meeting"))
    : null;
  return ok({ meetups: arranged ? [meetup.present({ ...arranged, orderId })] : [] });
});

const readAccountDetails = call("read", {
  operationId: "getOrderAccount",
  method: "get",
  path: "/orders/{id}/account_details",
  tags: ["Orders"],
  summary: "Get an order's account",
  description:
    "For its customer and staff. For a sale, the answers and how the offer adds up. For a purchase, the listing as ordered. Never a login, link or destination.",
  security,
  request,
  responses: { 200: jsonAnswer("The account.", accountDetailsSchema), ...failures(403, 404) },
})(async (caller, c) => {
  const { id } = c.req.valid("param");
  const order = await readOwnOrder(caller, id);
  if (!order.ok) return order;
  const { accountDetails } = apiProducts[order.value.type];
  return ok({ account_details: await accountDetails(caller.ctx, order.value, caller.readTokenOf(id)) });
});

/** The order with its private part; refuses callers who only see the public view (Rule P4). */
async function readOwnOrder({ ctx, readTokenOf }: Caller, orderId: string): Promise<Result<OwnOrder>> {
  const order = await readOrder(ctx, { orderId, token: readTokenOf(orderId) });
  if (!order.ok) return order;
  const { private: own } = order.value;
  return own ? ok({ ...order.value, private: own }) : fail(notYourOrder);
}

/** Payments, meeting and account of an order (Rule S107); its events are in the order's `activity_log`. */
export const orderFactsCalls = [listPayments, listMeetups, readAccountDetails];
