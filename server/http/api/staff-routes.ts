import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { editOrder, type OrderEdit, setOrderStatus } from "../../../domain/orders/index.ts";
import { longestNote, orderStatuses } from "../../../domain/orders/model.ts";
import { centsOfUsd } from "../../../kernel/money.ts";
import type { ApiEnv } from "./caller.ts";
import {
  emailField,
  failures,
  jsonAnswer,
  jsonBody,
  madeByStaff,
  millionsField,
  objectText,
  orderIdParam,
  plainText,
  versionField,
  worldField,
} from "./common-schemas.ts";
import type { ApiLimits } from "./limits.ts";
import { answerOrder, goldField, pastColleague, refuseChange, takeOverFrom } from "./order-routes.ts";
import { anyOrderSchema } from "./order-schemas.ts";
import { editableTexts, sentTexts } from "./text-fields.ts";

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

const statusRoute = createRoute({
  method: "post",
  path: "/orders/{id}/status",
  tags: ["Staff"],
  summary: "Change an order's status",
  description:
    "Needs `orders.progress`. Takes any status of the order's type. Setting the current one changes nothing.",
  security: madeByStaff("orders.progress"),
  request: { params: orderIdParam, body: jsonBody(statusBody) },
  responses: {
    200: jsonAnswer("The order as it is now.", anyOrderSchema),
    ...failures(400, 403, 404, 409, 413, 415),
  },
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

const editRoute = createRoute({
  method: "patch",
  path: "/orders/{id}",
  tags: ["Staff"],
  summary: "Edit an order",
  description:
    "Needs `orders.progress`. Changing the email address, quantity or amount needs a signed-in manager and a note; keys can't. Fields you leave out stay the same.",
  security: madeByStaff("orders.progress"),
  request: { params: orderIdParam, body: jsonBody(editBody) },
  responses: {
    200: jsonAnswer("The order as it is now.", anyOrderSchema),
    ...failures(400, 403, 404, 409, 413, 415),
  },
});

/** What staff do with one order. */
export function addStaffRoutes(api: OpenAPIHono<ApiEnv>, limits: ApiLimits): void {
  api.openapi(statusRoute, async (c) => {
    const { ctx, counted } = c.var.caller;
    const refused = limits.failure(c, "act", counted);
    if (refused) return refused;
    const { id: orderId } = c.req.valid("param");
    const {
      status,
      note,
      note_public: notePublic,
      version,
      gear,
      gold,
      take_over_from: from,
    } = c.req.valid("json");
    const changed = await setOrderStatus(pastColleague(ctx, from), {
      orderId,
      status,
      note,
      notePublic,
      version,
      gear,
      gold,
    });
    return changed.ok ? answerOrder(c, orderId) : refuseChange(c, orderId, changed.error);
  });

  api.openapi(editRoute, async (c) => {
    const { ctx, counted } = c.var.caller;
    const refused = limits.failure(c, "act", counted);
    if (refused) return refused;
    const { id: orderId } = c.req.valid("param");
    const body = c.req.valid("json");
    const { version, note } = body;
    const past = pastColleague(ctx, body.take_over_from);
    const changed = await editOrder(past, { orderId, version, note, edit: editOf(body) });
    return changed.ok ? answerOrder(c, orderId) : refuseChange(c, orderId, changed.error);
  });
}

function editOf(body: z.infer<typeof editBody>): OrderEdit {
  const cents = body.amount_usd === undefined ? undefined : centsOfUsd(body.amount_usd);
  return {
    ...sentTexts(body),
    quantity: body.quantity,
    amountCents: cents ?? undefined,
    assignedTo: body.assigned_to,
    world: body.world,
  };
}
