import { formatUsd } from "../../kernel/money.ts";
import type { StoredEvent } from "../../platform/events/index.ts";
import { type OrderRow, readStatusTexts } from "../orders/index.ts";
import { customerText, orderStatuses, shopPays, statusLabels } from "../orders/model.ts";
import type { PaymentsCtx } from "../payments/index.ts";
import { readSettingsGroup } from "../settings/index.ts";
import { mailableSteps } from "../settings/model.ts";
import { wantsWay } from "./customers/customer-preferences.ts";
import { heldText, holdNotification } from "./hold-notification.ts";
import type { Notification } from "./notification.ts";
import { paymentNotification } from "./payment-notification.ts";
import { productMails } from "./products/index.ts";
import { refundText } from "./refund-notification.ts";

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
 * which has a link of its own then, and one with words of staff are never left out.
 */
async function isLeftOut(
  { db }: PaymentsCtx,
  { customerId }: OrderRow,
  { type, data }: StoredEvent,
  { to, linkLabel, note }: Notification,
): Promise<boolean> {
  const step = mailableSteps.find((each) => each === data.to);
  if (type !== "order.status_changed" || !step || to || linkLabel || note) return false;
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
    const { paragraphs, ...rest } = await productMails[order.type].afterPlacing(ctx, order);
    const received = customerText(order.type, "pending", await readStatusTexts(ctx, order.type));
    return {
      text: { kind: "order-received" },
      paragraphs: [received, ...paragraphs, ...heldText(order)],
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
    const { paragraphs = [], ...back } = (await refundText(ctx, order)) ?? {};
    const isOwn = event.data.by === "customer";
    const said = isOwn ? "You canceled it. The order is closed." : "This order was canceled.";
    const parts = { paragraphs: [said, ...paragraphs], ...(isOwn ? {} : { note }) };
    return { text: { kind: "order-canceled" }, ...parts, ...back };
  }
  const text = customerText(order.type, status, await readStatusTexts(ctx, order.type));
  return { text: { kind: "order-step", values: { status: statusLabels[status] } }, paragraphs: [text], note };
}

/** Whether an order went back to before its payment. */
function isReturn({ from, to }: StoredEvent["data"]): boolean {
  const wasPaid = from === "payment_sent" || from === "completed";
  return wasPaid && to !== "payment_sent" && to !== "completed" && to !== "canceled";
}

/** A payment to the customer did not arrive. Why is for staff. */
function cameBack({ status }: OrderRow, { data: { amountCents } }: StoredEvent): Notification {
  const failed = `Our payment of ${formatUsd(Number(amountCents))} to you didn't go through.`;
  const text = { kind: "payout-returned" } as const;
  if (status === "canceled") {
    return { text, paragraphs: [`${failed} This order was canceled, so nothing is owed.`] };
  }
  return {
    text,
    paragraphs: [
      `${failed} We still owe you this money and we're sending it again.`,
      "Open your order to check your payout details. Message us if something is wrong.",
    ],
  };
}
