import { z } from "@hono/zod-openapi";
import type {
  Activity,
  OrderListRow,
  OrderView,
  PrivateOrder,
  PublicOrder,
} from "../../../domain/orders/index.ts";
import {
  type OrderTexts,
  orderStatuses,
  orderTypes,
  products,
  shortId,
} from "../../../domain/orders/model.ts";
import { rateNumber } from "../../../kernel/money.ts";
import { answer } from "./answer.ts";
import { cents, id, int, moment, text, usd } from "./fields.ts";
import { answeredTexts } from "./text-fields.ts";

/** The public fields, in lists too. */
export const publicPart = answer<
  Pick<
    PublicOrder,
    "id" | "type" | "status" | "quantity" | "amountCents" | "createdAt" | "updatedAt" | "version"
  >
>()({
  id: id(),
  short_id: [
    text("The first eight characters, as shown to people.", "3f9a1c7e"),
    (order) => shortId(order.id),
  ],
  type: z.enum(orderTypes).openapi({ example: "gold_sale" }),
  product: [text("What is traded.", "OSRS Gold"), ({ type }) => products[type].noun],
  status: z.enum(orderStatuses).openapi({ example: "pending" }),
  quantity: int("Millions of gold for gold orders, otherwise 1.", 100),
  amount_usd: usd("amountCents"),
  amount_cents: cents(),
  created_at: moment(),
  updated_at: moment(),
  version: int("Increases with every change.", 1),
});

type ListedPart = OrderTexts &
  Pick<PrivateOrder, "customerId" | "isGuest" | "world" | "assignedTo" | "paymentMethod"> & {
    disbursementMethod: string | null;
  };

/** Fields for its customer and staff, in lists too. */
const privatePart = answer<ListedPart>()({
  customer_id: z.uuid().nullable(),
  ...answeredTexts,
  is_guest: z.boolean(),
  world: int("The world of the meeting.", 333).nullable(),
  assigned_to: z.uuid().nullable(),
  payment_method: text("The customer's payment method.").nullable(),
  disbursement_method: text("The customer's payout method.").nullable(),
});

/** Fields for its customer and staff that lists leave out. */
const detailPart = answer<PrivateOrder>()({
  rate_usd: [
    z.number().nullable().openapi({ description: "US dollars per million gold.", example: 0.19 }),
    ({ rateMicroUsd }) => (rateMicroUsd === null ? null : rateNumber(rateMicroUsd)),
  ],
  phrase: text("The phrase by which customer and trader recognize each other in the game.").nullable(),
  disbursement_details: [
    z.literal("locked").nullable().openapi({
      description: "`locked` once a payout destination was given. The destination itself is never returned.",
    }),
    ({ payoutLockedAt }) => (payoutLockedAt ? "locked" : null),
  ],
  completed_at: moment().nullable(),
});

const activity = answer<Activity>("Activity")({
  timestamp: [moment(), ({ at }) => at],
  action: text("What happened, in words.", "Order created"),
  event_type: [z.string().openapi({ example: "order.placed" }), ({ type }) => type],
  note: z.string().nullable(),
  user_id: [
    text("The person or key that did it.").nullable(),
    ({ actorKind, actorId }) => (actorKind === "person" || actorKind === "key" ? actorId : null),
  ],
});

/** An order in the staff's list. */
export const listedOrderSchema = z
  .object({ ...publicPart.shape, ...privatePart.shape })
  .openapi("ListedOrder");

/** A row of the list as `listedOrderSchema`. */
export function presentListed(row: OrderListRow): z.infer<typeof listedOrderSchema> {
  return { ...publicPart.present(row), ...privatePart.present(row) };
}

/** The full order without secrets, for its customer and staff. */
const fullOrderSchema = z
  .object({
    view: z.literal("full"),
    ...publicPart.shape,
    ...privatePart.shape,
    ...detailPart.shape,
    activity_log: z
      .array(activity.schema)
      .openapi({ description: "Newest first. Internal events only for staff." }),
  })
  .openapi("Order");

/** The order for anyone who has the id (Rule P4). */
const publicOrderSchema = z
  .object({
    view: z.literal("public"),
    ...publicPart.shape,
    activity_log: z
      .array(activity.schema)
      .max(5)
      .openapi({ description: "The last five public events, newest first, without notes or people." }),
  })
  .openapi("PublicOrder");

export const anyOrderSchema = z.discriminatedUnion("view", [fullOrderSchema, publicOrderSchema]);

/** The full order if the view has its private part, else the public one (Rule P4). */
export function presentOrder(order: OrderView): z.infer<typeof anyOrderSchema> {
  const shown = { ...publicPart.present(order), activity_log: order.activity.map(activity.present) };
  const { private: own } = order;
  return own
    ? { view: "full", ...shown, ...privatePart.present(own), ...detailPart.present(own) }
    : { view: "public", ...shown };
}
