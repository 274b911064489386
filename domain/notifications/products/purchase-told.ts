import { formatMoment } from "../../../kernel/dates.ts";
import type { StoredEvent } from "../../../platform/events/index.ts";
import type { Purchase } from "../../listings/model.ts";
import type { OrderRow } from "../../orders/index.ts";
import type { PaymentsCtx } from "../../payments/index.ts";
import type { News } from "../news.ts";

/** An event of a purchase with how the purchase stands now. */
export type PurchaseTold = { order: OrderRow; event: StoredEvent; purchase: Purchase };

/** Makes the news of an event; null when it is worth no mail. */
export type PurchaseTeller = (told: PurchaseTold, ctx: PaymentsCtx) => News | null | Promise<News | null>;

/** A moment as mails write it. */
export function timeOf(date: Date | null): string {
  return date ? `${formatMoment(date)} UTC` : "the time on your order's page";
}
