import type { LineText } from "../../kernel/mails/mail-lines.ts";
import { formatUsd } from "../../kernel/money.ts";
import type { StoredEvent } from "../../platform/events/index.ts";
import { holdUntilOf, type OrderRow } from "../orders/index.ts";
import { products, shopPays } from "../orders/model.ts";
import type { PaymentsCtx } from "../payments/index.ts";
import type { Notification } from "./notification.ts";
import { productMails } from "./products/index.ts";
import { timeOf } from "./products/purchase-event.ts";
import { nothingDue, refundLines } from "./refund-notification.ts";

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

/** Until when a fresh order is held; undefined for one that holds nothing any more. */
export function heldLine(order: OrderRow): LineText<"hold"> | undefined {
  const until = order.status === "pending" ? holdUntilOf(order) : null;
  if (!until || order.paidCents >= order.amountCents) return undefined;
  return { line: productMails[order.type].holdLine(order), values: { until: timeOf(until) } };
}

async function lapsedNotification(ctx: PaymentsCtx, order: OrderRow): Promise<Notification> {
  const { refund = nothingDue, ...back } = (await refundLines(ctx, order)) ?? {};
  const ended = { line: products[order.type].gold === "to_us" ? "ended/gold" : "ended/payment" } as const;
  const reopen = { line: "reopen/any" } as const;
  return { text: { kind: "hold-ended", values: { ended, refund, reopen } }, ...back };
}

function againNotification(order: OrderRow): Notification {
  const line = shopPays(order.type) ? "agreed/receive" : "agreed/pay";
  const agreed = { line, values: { amount: formatUsd(order.amountCents) } } as const;
  return { text: { kind: "order-reopened", values: { agreed, hold: heldLine(order) } } };
}
