import { formatUsd } from "../../kernel/money.ts";
import type { StoredEvent } from "../../platform/events/index.ts";
import type { OrderRow } from "../orders/index.ts";
import { customerText, orderStatuses, shopPays, statusLabels } from "../orders/model.ts";
import { type PaymentsCtx, readMoved } from "../payments/index.ts";
import { accountSaleNews } from "./account-sale-news.ts";
import { boostNews } from "./boost-news.ts";
import { heldWords, holdNews } from "./hold-news.ts";
import { howToPay } from "./how-to-pay.ts";
import type { News } from "./news.ts";
import { paymentNews } from "./payment-news.ts";
import { purchaseNews } from "./purchase-news.ts";
import { refundWords } from "./refund-news.ts";

/** What an event is to its customer; null when it is worth no mail. */
export async function newsOf(ctx: PaymentsCtx, order: OrderRow, event: StoredEvent): Promise<News | null> {
  const ofAccount = accountSaleNews(order, event, { ...ctx, ...(await readMoved(ctx.db, order)) });
  if (ofAccount !== undefined) return ofAccount;
  const ofBoost = await boostNews(ctx, order, event);
  if (ofBoost !== undefined) return ofBoost;
  const ofPurchase = await purchaseNews(ctx, order, event);
  if (ofPurchase !== undefined) return ofPurchase;
  const ofHold = await holdNews(ctx, order, event);
  if (ofHold !== undefined) return ofHold;
  const ofPayment = await paymentNews(ctx, order, event);
  return ofPayment === undefined ? newsOfAny(ctx, order, event) : ofPayment;
}

/** The news that are the same for every type of order. */
async function newsOfAny(ctx: PaymentsCtx, order: OrderRow, event: StoredEvent): Promise<News | null> {
  const note = event.note ?? undefined;
  if (event.type === "order.placed") {
    const { paragraphs, ...rest } = await receivedWords(ctx, order);
    return { news: "Order received", paragraphs: [...paragraphs, ...heldWords(order)], ...rest };
  }
  if (event.type === "order.note") {
    return {
      news: "A note on your order",
      paragraphs: ["We have a message for you about this order."],
      note,
    };
  }
  if (event.type === "payout.failed") return cameBack(order, event);
  if (event.type !== "order.status_changed") return null;
  // That a payment came back is mailed as what it is, not as an earlier status reached once more.
  if (shopPays(order.type) && isReturn(event.data)) return null;
  const status = orderStatuses.find((known) => known === event.data.to);
  if (!status) return null;
  if (status === "canceled") {
    const { paragraphs = [], ...back } = (await refundWords(ctx, order)) ?? {};
    const isOwn = event.data.by === "customer";
    const said = isOwn ? "You canceled it. The order is closed." : "This order was canceled.";
    const told = { paragraphs: [said, ...paragraphs], ...(isOwn ? {} : { note }) };
    return { news: "Order Canceled", ...told, ...back };
  }
  return { news: statusLabels[status], paragraphs: [customerText(order.type, status)], note };
}

/** Whether an order went back to before its payment. */
function isReturn({ from, to }: StoredEvent["data"]): boolean {
  const wasPaid = from === "payment_sent" || from === "completed";
  return wasPaid && to !== "payment_sent" && to !== "completed" && to !== "canceled";
}

/** A payment to the customer did not arrive. Why is for staff. */
function cameBack({ status }: OrderRow, { data: { amountCents } }: StoredEvent): News {
  const failed = `Our payment of ${formatUsd(Number(amountCents))} didn't go through.`;
  const news = "Your payment came back";
  if (status === "canceled") {
    return { news, paragraphs: [`${failed} This order was canceled, so nothing is owed.`] };
  }
  return {
    news,
    paragraphs: [
      `${failed} We still owe you this money and we're sending it again.`,
      "Open your order to check your payout details. Message us if something is wrong.",
    ],
  };
}

async function receivedWords(ctx: PaymentsCtx, order: OrderRow): Promise<Omit<News, "news">> {
  const received = customerText(order.type, "pending");
  if (order.type === "gold_sale") {
    const where = order.worldLockedAt ? `come to world ${order.world}` : "lock in a world";
    const meet = `Open your order and ${where}. We meet you there, count the gold, and then pay you.`;
    return { paragraphs: [received, meet] };
  }
  if (order.type === "gold_buy") {
    const { text, ...where } = await howToPay(ctx, order, "The price of ETH holds for 15 minutes there.");
    const then = "Once your payment arrives, we meet you in the game and hand over the gold.";
    return { paragraphs: [received, text, then], ...where };
  }
  return { paragraphs: [received] };
}
