import { formatMillions, formatUsd } from "../../../kernel/money.ts";
import type { Ctx } from "../../../platform/context.ts";
import type { StoredEvent } from "../../../platform/events/index.ts";
import type { OrderRow } from "../../orders/index.ts";
import { isGoldOrder, orderPagePaths, products, shortId } from "../../orders/model.ts";
import { findChat } from "../../support/index.ts";
import type { StaffEvent } from "./staff-events.ts";

/** An event as staff are told of it. */
export type StaffNotification = {
  /** What happened. */
  title: string;
  /** To what: numbers and sums, never a name, an address or a secret (Rule P5). */
  body: string;
  /** The page of the desk that it leads to. */
  path: string;
  /** Who has it in hand already; null for nobody. */
  assignedTo: string | null;
  /** Whose own business it is, and who therefore has to leave it to others. */
  ownerId: string | null;
  /** Whom the event names, for what is told to nobody else. */
  namedId: string | null;
};

/** What staff read of an event about `order`; null when what it was about is gone. */
export async function staffNotificationOf(
  { db }: Pick<Ctx, "db">,
  event: StoredEvent,
  { told, order }: { told: StaffEvent; order: OrderRow | undefined },
): Promise<StaffNotification | null> {
  if ("desk" in told) return { assignedTo: null, ownerId: null, namedId: null, ...told.desk(event) };
  if ("order" in told) return order ? ofOrder(event, order, told.order(event.data, order)) : null;
  const chat = await findChat(db, event.subjectId);
  if (!chat) return null;
  return {
    title: told.chat,
    body: chat.assignedTo ? "In your conversation" : "No one has answered yet",
    path: `/admin/chats/${event.subjectId}`,
    assignedTo: chat.assignedTo,
    ownerId: chat.personId,
    namedId: null,
  };
}

function ofOrder({ type, data }: StoredEvent, order: OrderRow, title: string): StaffNotification {
  const isDispute = type.startsWith("dispute.");
  const named = data.requestedBy ?? data.assignedTo;
  return {
    title,
    body: orderText(order),
    path: isDispute ? `/admin/disputes/${order.id}` : orderPagePaths.desk(order.id),
    assignedTo: order.assignedTo,
    ownerId: order.customerId,
    namedId: typeof named === "string" ? named : null,
  };
}

/** `#1a2b3c4d · Gold Sale · 100M · $19.00` */
export function orderText(order: Pick<OrderRow, "id" | "type" | "quantity" | "amountCents">): string {
  const parts = [
    `#${shortId(order.id)}`,
    products[order.type].label,
    ...(isGoldOrder(order.type) ? [formatMillions(order.quantity)] : []),
    formatUsd(order.amountCents),
  ];
  return parts.join(" · ");
}
