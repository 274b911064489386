import { mailSpecOf } from "../../kernel/mails/mail-kinds.ts";
import { formatMillions, formatUsd } from "../../kernel/money.ts";
import type { StoredEvent } from "../../platform/events/index.ts";
import { type OrderRow, readStatusTexts } from "../orders/index.ts";
import { customerText, isGoldOwed, orderStatuses, shopPays, statusLabels } from "../orders/model.ts";
import type { PaymentsCtx } from "../payments/index.ts";
import { readSettingsGroup } from "../settings/index.ts";
import { mailableSteps } from "../settings/model.ts";
import { wantsWay } from "./customers/customer-preferences.ts";
import { heldLine, holdNotification } from "./hold-notification.ts";
import { asksSomething, type Notification } from "./notification.ts";
import { paymentNotification } from "./payment-notification.ts";
import { payoutLines } from "./payout-lines.ts";
import { productMails } from "./products/index.ts";
import { refundLines } from "./refund-notification.ts";

/** What an event is to its customer; null when it is worth no mail, or the owner wants none of it. */
export async function notificationOf(
  ctx: PaymentsCtx,
  order: OrderRow,
  event: StoredEvent,
): Promise<Notification | null> {
  const found = await anyNotificationOf(ctx, order, event);
  return found && (await isLeftOut(ctx, order, event, found)) ? null : found;
}

/**
 * Whether the owner or the customer wants no mail of a step (Rules P38, P39). One that asks for something,
 * which has a link of its own then, one with words of staff, and one of money or gold are never left out.
 */
async function isLeftOut(
  { db }: PaymentsCtx,
  { customerId }: OrderRow,
  { type, data }: StoredEvent,
  found: Notification,
): Promise<boolean> {
  const step = mailableSteps.find((each) => each === data.to);
  if (type !== "order.status_changed" || !step || found.note || asksSomething(found)) return false;
  if (mailSpecOf(found.text.kind).group === "money") return false;
  const { steps } = await readSettingsGroup(db, "mails");
  return !steps.includes(step) || !(await wantsWay(db, customerId, "order_steps", "email"));
}

/** The same whatever the owner leaves out of the mails. */
export async function anyNotificationOf(
  ctx: PaymentsCtx,
  order: OrderRow,
  event: StoredEvent,
): Promise<Notification | null> {
  const ofProduct = await productMails[order.type].notificationOf(ctx, order, event);
  if (ofProduct !== undefined) return ofProduct;
  const ofHold = await holdNotification(ctx, order, event);
  if (ofHold !== undefined) return ofHold;
  const ofPayment = await paymentNotification(ctx, order, event);
  return ofPayment === undefined ? commonNotification(ctx, order, event) : ofPayment;
}

/** The notifications that are the same for every type of order. */
async function commonNotification(
  ctx: PaymentsCtx,
  order: OrderRow,
  event: StoredEvent,
): Promise<Notification | null> {
  const note = event.note ?? undefined;
  if (event.type === "order.placed") {
    const { howToPay, next, ...rest } = await productMails[order.type].afterPlacing(ctx, order);
    const statusText = customerText(order.type, "pending", await readStatusTexts(ctx, order.type));
    return {
      text: { kind: "order-received", values: { statusText, howToPay, next, hold: heldLine(order) } },
      ...rest,
    };
  }
  if (event.type === "order.note") {
    return { text: { kind: "order-note" }, note };
  }
  if (event.type === "payout.failed") return cameBack(order, event);
  if (event.type !== "order.status_changed") return null;
  // That a payment came back is mailed as what it is, not as an earlier status reached once more.
  if (shopPays(order.type) && isReturn(event.data)) return null;
  const status = orderStatuses.find((known) => known === event.data.to);
  if (!status) return null;
  if (status === "canceled") {
    const { refund, ...back } = (await refundLines(ctx, order)) ?? {};
    const isOwn = event.data.by === "customer";
    const canceled = { line: isOwn ? "canceled/byCustomer" : "canceled/byShop" } as const;
    const text = { kind: "order-canceled", values: { canceled, refund } } as const;
    return { text, ...(isOwn ? {} : { note }), ...back };
  }
  const statusText = customerText(order.type, status, await readStatusTexts(ctx, order.type));
  const lines = status === "payment_sent" ? await payoutLines(ctx, order) : [];
  return { text: { kind: "order-step", values: { status: statusLabels[status], statusText } }, note, lines };
}

/** Whether an order went back to before its payment. */
function isReturn({ from, to }: StoredEvent["data"]): boolean {
  const wasPaid = from === "payment_sent" || from === "completed";
  return wasPaid && to !== "payment_sent" && to !== "completed" && to !== "canceled";
}

/** A payment to the customer did not arrive. Why is for staff. */
function cameBack(order: OrderRow, { data: { amountCents } }: StoredEvent): Notification {
  const gold = { line: "owed/gold", values: { gold: formatMillions(order.quantity) } } as const;
  const money = { line: order.status === "canceled" ? "owed/nothing" : "owed/still" } as const;
  const owed = isGoldOwed(order) ? gold : money;
  return { text: { kind: "payout-returned", values: { amount: formatUsd(Number(amountCents)), owed } } };
}
