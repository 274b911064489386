import { formatUsd } from "../../kernel/money.ts";
import type { StoredEvent } from "../../platform/events/index.ts";
import { holdUntilOf, type OrderRow } from "../orders/index.ts";
import { products, shopPays } from "../orders/model.ts";
import type { PaymentsCtx } from "../payments/index.ts";
import type { Notification } from "./notification.ts";
import { productMails } from "./products/index.ts";
import { timeOf } from "./products/purchase-event.ts";
import { refundText } from "./refund-notification.ts";

/** Whether an event is the end of a hold, as the program writes it. */
export function isLapse({ type, data }: Pick<StoredEvent, "type" | "data">): boolean {
  return type === "order.status_changed" && data.to === "canceled" && data.by === "time";
}

/** What an event of an order's hold is to its customer (Rule P32); undefined when it is not about that. */
export async function holdNotification(
  ctx: PaymentsCtx,
  order: OrderRow,
  event: StoredEvent,
): Promise<Notification | undefined> {
  if (event.type === "order.hold_extended") {
    return { text: { kind: "hold-extended", values: { until: timeOf(holdUntilOf(order)) } } };
  }
  if (isLapse(event)) return lapsedNotification(ctx, order);
  const { to, by } = event.data;
  if (event.type === "order.status_changed" && to === "pending" && by === "customer")
    return againNotification(order);
  return undefined;
}

/** Until when a fresh order is held; nothing for one that holds nothing any more. */
export function heldText(order: OrderRow): string[] {
  const until = order.status === "pending" ? holdUntilOf(order) : null;
  if (!until || order.paidCents >= order.amountCents) return [];
  const hint = productMails[order.type].holdHint(order);
  const held = `We hold it for you until ${timeOf(until)}.`;
  return [hint ? `${held} ${hint}` : held];
}

async function lapsedNotification(ctx: PaymentsCtx, order: OrderRow): Promise<Notification> {
  const { paragraphs = ["You owe nothing."], ...back } = (await refundText(ctx, order)) ?? {};
  const missed =
    products[order.type].gold === "to_us"
      ? "We didn't get your gold while we held this order for you, so it has ended."
      : "We didn't get your payment while we held this order for you, so it has ended.";
  const again = "Still want it? Reopen your order at today's price, with one press.";
  return {
    text: { kind: "hold-ended" },
    paragraphs: [missed, ...paragraphs, again],
    linkLabel: "Reopen this order",
    ...back,
  };
}

function againNotification(order: OrderRow): Notification {
  const sum = formatUsd(order.amountCents);
  const what = shopPays(order.type) ? `You receive ${sum}.` : `You pay ${sum}.`;
  return { text: { kind: "order-reopened" }, paragraphs: [what, ...heldText(order)] };
}
