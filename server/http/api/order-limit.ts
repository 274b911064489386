import { z } from "@hono/zod-openapi";
import { readOrderLimit } from "../../../domain/orders/index.ts";
import type { Failure } from "../../../kernel/errors.ts";
import { ok } from "../../../kernel/result.ts";
import { answer } from "./answer.ts";
import { call, failures, jsonAnswer, madeWith } from "./call.ts";
import { flag } from "./fields.ts";

type Limit = Pick<Failure, "text" | "waysOn"> | null;

const orderLimit = answer<{ limit: Limit }>("OrderLimit")({
  can_order: [flag("Whether the caller may place another order now."), ({ limit }) => limit === null],
  text: [
    z.string().nullable().openapi({ description: "Why not, for people; null if they may." }),
    ({ limit }) => limit?.text ?? null,
  ],
  ways_on: [
    z.array(z.enum(["sign_in", "support"])).openapi({ description: "What they can do instead." }),
    ({ limit }) => [...(limit?.waysOn ?? [])],
  ],
});

/** What placing would say of the caller's open orders, before anything is placed (Rule P54). */
export const orderLimitCall = call("read", {
  operationId: "getOrderLimit",
  method: "get",
  path: "/order-limit",
  tags: ["Orders"],
  summary: "May the caller order",
  description:
    "Whether the caller's open orders leave room for another one, of any type. How much gold they may order is said by its quotes.",
  security: madeWith("nobody"),
  responses: { 200: jsonAnswer("Whether they may.", orderLimit.schema), ...failures() },
})(async ({ ctx, viewer, client }) => {
  const { personId: customerId = null, email: customerEmail = null, rsn = null } = viewer ?? {};
  const limit = await readOrderLimit(ctx, { source: "api", customerId, customerEmail, rsn, client });
  return ok(orderLimit.present({ limit }));
});
