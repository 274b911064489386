import { formatMoment } from "../../../kernel/dates.ts";
import type { StoredEvent } from "../../../platform/events/index.ts";
import type { Purchase } from "../../listings/model.ts";
import type { OrderRow } from "../../orders/index.ts";
import type { PaymentsCtx } from "../../payments/index.ts";
import type { Notification } from "../notification.ts";

/** An event of a purchase with how the purchase stands now. */
export type PurchaseEvent = { order: OrderRow; event: StoredEvent; purchase: Purchase };

/** Makes the notification of an event; null when it is worth no mail. */
export type PurchaseNotifier = (
  parts: PurchaseEvent,
  ctx: PaymentsCtx,
) => Notification | null | Promise<Notification | null>;

/** A moment as mails write it. */
export function timeOf(date: Date | null): string {
  return date ? formatMoment(date) : "the time on your order's page";
}
