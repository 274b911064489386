import type { Activity, OrderView } from "../../../../domain/orders/index.ts";
import {
  customerText,
  isGoldOrder,
  isOpen,
  type OrderStatus,
  products,
  shortId,
  statusGroups,
  statusLabels,
} from "../../../../domain/orders/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatMillions, formatUsd } from "../../../../kernel/money.ts";
import type { TrackedOrderView } from "../track/tracked-order.tsx";
import type { HistoryLine } from "./meeting-view.ts";
import { statusView } from "./status-view.ts";

/** A moment as the order pages write it; the server knows no other zone. */
export function moment(at: Date): string {
  return formatMoment(at);
}

/** How much is traded: `100M` of gold, or 1. */
export function quantityOf({ type, quantity }: Pick<OrderView, "type" | "quantity">): string {
  return isGoldOrder(type) ? formatMillions(quantity) : String(quantity);
}

/** What happened, newest first, with the customer text of each status and who did it where that is told. */
export function historyOf(order: Pick<OrderView, "type" | "activity" | "statusTexts">): HistoryLine[] {
  return order.activity.map((event) => ({
    key: String(event.seq),
    type: event.type,
    title: event.action,
    text: event.note ?? textOf(order, event),
    when: moment(event.at) + (event.actorName ? `, by ${event.actorName}` : ""),
    tone: toneOf(event),
  }));
}

function textOf(
  { type, statusTexts }: Pick<OrderView, "type" | "statusTexts">,
  { status }: Activity,
): string | null {
  return status && status !== "canceled" ? customerText(type, status, statusTexts) : null;
}

function toneOf({ type, status }: Activity): HistoryLine["tone"] {
  if (type === "order.placed") return "pending";
  return status && statusView(status).tone;
}

/** Pending, In Progress, Completed or Canceled: the badge of the public page (Rule S45). */
function trackBadge(status: OrderStatus): TrackedOrderView["badge"] {
  if (status === "pending" || !isOpen(status)) return statusView(status);
  return { tone: statusView(status).tone, label: statusGroups.in_progress.label };
}

/** The public part of an order in words (Rule P4). Takes nothing else, whoever asks. */
export function trackedOrder(order: OrderView): TrackedOrderView {
  const { id, type, status } = order;
  const { noun, item } = products[type];
  return {
    orderId: id,
    number: shortId(id),
    product: noun,
    item: item && order.account ? { label: item.label, value: order.account } : null,
    submitted: moment(order.createdAt),
    badge: trackBadge(status),
    status: statusLabels[status],
    statusText: customerText(type, status, order.statusTexts),
    quantity: quantityOf(order),
    price: formatUsd(order.amountCents),
    history: order.activity
      .filter((event) => event.visibility === "public")
      .slice(0, 5)
      .map((event) => ({
        key: String(event.seq),
        type: event.type,
        title: event.action,
        text: null,
        when: moment(event.at),
        tone: toneOf(event),
      })),
  };
}
