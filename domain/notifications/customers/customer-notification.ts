import type { StoredEvent } from "../../../platform/events/index.ts";
import { readShop } from "../../../platform/settings/read-shop.ts";
import type { OrderRow } from "../../orders/index.ts";
import { orderLinkPath, products, shortId } from "../../orders/model.ts";
import type { PaymentsCtx } from "../../payments/index.ts";
import { findChat } from "../../support/index.ts";
import { asksSomething, type Notification, titleOf } from "../notification.ts";
import { anyNotificationOf } from "../order-notification.ts";
import { type CustomerKindName, customerEvents } from "./customer-kinds.ts";

/** An event as a customer is told of it on their devices. */
export type CustomerNotification = {
  kind: CustomerKindName;
  /** What it is about, whose right to it is asked again when it is sent. */
  subject: { kind: "order" | "chat"; id: string };
  /** The account whose order or chat it is; null for a guest's. */
  customerId: string | null;
  title: string;
  /** To what: a number and a product, never a sum, a name or words of somebody. */
  body: string;
  path: string;
};

/**
 * What an event is to its customer; null when it is their own doing, or nothing to tell them of. `order` is
 * the one that it is about, unless that is gone.
 */
export async function customerNotificationOf(
  ctx: PaymentsCtx,
  event: StoredEvent,
  order: OrderRow | undefined,
): Promise<CustomerNotification | null> {
  if (!customerEvents.some((type) => type === event.type)) return null;
  if (event.subjectKind === "chat") return ofChat(ctx, event);
  if (event.subjectKind !== "order" || event.visibility !== "public") return null;
  if (!order || isOwnDoing(order, event)) return null;
  const found = await anyNotificationOf(ctx, order, event);
  return found && ofOrder(order, event, found);
}

/** What the customer did on a page of ours, where they saw what came of it. */
function isOwnDoing({ customerId }: OrderRow, { actorKind, actorId, data }: StoredEvent): boolean {
  return (
    actorKind === "visitor" ||
    data.by === "customer" ||
    data.by === "buyer" ||
    (actorKind === "person" && customerId !== null && actorId === customerId)
  );
}

function ofOrder(order: OrderRow, { type }: StoredEvent, found: Notification): CustomerNotification {
  const { id, customerId } = order;
  return {
    kind: kindOf(type, found),
    subject: { kind: "order", id },
    customerId,
    title: titleOf(found),
    body: `Order #${shortId(id)} · ${products[order.type].label}`,
    path: orderLinkPath(id, found.to ?? null) ?? `/order/${id}`,
  };
}

/** What has a link of its own asks for something, as in mails. */
function kindOf(type: string, found: Notification): CustomerKindName {
  if (asksSomething(found)) return "order_asks";
  return /^(payment|refund|payout|gold)\.|^boost\.gear_/.test(type) ? "order_money" : "order_steps";
}

async function ofChat(
  { db }: PaymentsCtx,
  { subjectId, data }: StoredEvent,
): Promise<CustomerNotification | null> {
  const chat = data.author === "staff" ? await findChat(db, subjectId) : null;
  if (!chat?.personId) return null;
  return {
    kind: "order_chat",
    subject: { kind: "chat", id: subjectId },
    customerId: chat.personId,
    title: `New reply from ${(await readShop(db)).name}`,
    body: "We answered you in the chat.",
    path: "/support/chat",
  };
}
