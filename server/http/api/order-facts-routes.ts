import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { meetupOf, notYourOrder, readOrder } from "../../../domain/orders/index.ts";
import { isGoldOrder } from "../../../domain/orders/model.ts";
import { readPayments } from "../../../domain/payments/index.ts";
import { readSettingsGroup } from "../../../domain/settings/index.ts";
import { usdNumber } from "../../../kernel/money.ts";
import type { ApiEnv } from "./caller.ts";
import { failures, jsonAnswer, madeByStaff, moment, orderIdParam, usd } from "./common-schemas.ts";
import type { ApiLimits } from "./limits.ts";
import { refuseFailure } from "./problem.ts";

const paymentSchema = z
  .object({
    id: z.string(),
    direction: z.enum(["in", "out"]).openapi({ description: "In to the shop, or out to the customer." }),
    method: z.string().openapi({ description: "In words.", example: "As agreed with us" }),
    status: z.enum(["confirmed", "pending", "failed", "refunded", "taken_back"]),
    amount_usd: usd(),
    crypto_address: z.string().nullable(),
    tx_hash: z.string().nullable(),
    created_at: moment(),
  })
  .openapi("Payment");

const paymentsRoute = createRoute({
  method: "get",
  path: "/orders/{id}/payments",
  tags: ["Orders"],
  summary: "List an order's payments",
  description: "Oldest first, for its customer and staff. A payout shows its method, never its destination.",
  security: madeByStaff("orders.read", "orderToken"),
  request: { params: orderIdParam },
  responses: {
    200: jsonAnswer("Payments and payouts.", z.object({ payments: z.array(paymentSchema) })),
    ...failures(403, 404),
  },
});

const meetupSchema = z
  .object({
    id: z.string().openapi({ description: "Same as the order's id: an order has one meeting." }),
    location: z.string().openapi({ example: "World 333, Grand Exchange" }),
    scheduled_at: moment().nullable().openapi({
      description: "When the gold was handed over, or before that, when the world was locked in.",
    }),
    completed: z.boolean(),
  })
  .openapi("Meetup");

const meetupsRoute = createRoute({
  method: "get",
  path: "/orders/{id}/meetups",
  tags: ["Orders"],
  summary: "Get an order's meeting",
  description:
    "For its customer and staff. Empty before a world is locked in, and for orders without a meeting.",
  security: madeByStaff("orders.read", "orderToken"),
  request: { params: orderIdParam },
  responses: {
    200: jsonAnswer("At most one.", z.object({ meetups: z.array(meetupSchema).max(1) })),
    ...failures(403, 404),
  },
});

/** What belongs to one order beside itself (Rule S107); its events are in the order's `activity_log`. */
export function addOrderFactsRoutes(api: OpenAPIHono<ApiEnv>, limits: ApiLimits): void {
  api.openapi(paymentsRoute, async (c) => {
    const { ctx, counted, readTokenOf } = c.var.caller;
    const limited = limits.failure(c, "read", counted);
    if (limited) return limited;
    const { id: orderId } = c.req.valid("param");
    const read = await readPayments(ctx, { orderId, token: readTokenOf(orderId) });
    if (!read.ok) return refuseFailure(c, read.error);
    const payments = read.value.map(({ id, direction, method, status, ...line }) => ({
      id,
      direction,
      method,
      status,
      amount_usd: usdNumber(line.amountCents),
      crypto_address: line.cryptoAddress,
      tx_hash: line.txHash,
      created_at: line.createdAt.toISOString(),
    }));
    return c.json({ payments }, 200, { "Cache-Control": "no-store" });
  });

  api.openapi(meetupsRoute, async (c) => {
    const { ctx, counted, readTokenOf } = c.var.caller;
    const limited = limits.failure(c, "read", counted);
    if (limited) return limited;
    const { id } = c.req.valid("param");
    const read = await readOrder(ctx, { orderId: id, token: readTokenOf(id) });
    if (!read.ok) return refuseFailure(c, read.error);
    if (!read.value.private) return refuseFailure(c, notYourOrder);
    const meetup = isGoldOrder(read.value.type)
      ? meetupOf(read.value, await readSettingsGroup(ctx.db, "meeting"))
      : null;
    const meetups = meetup ? [meetup] : [];
    const answer = meetups.map(({ location, completed, heldAt, lockedAt }) => ({
      id,
      location,
      scheduled_at: (heldAt ?? lockedAt)?.toISOString() ?? null,
      completed,
    }));
    return c.json({ meetups: answer }, 200, { "Cache-Control": "no-store" });
  });
}
