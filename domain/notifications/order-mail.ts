import { z } from "zod";
import { formatMillions, formatRate, formatUsd } from "../../kernel/money.ts";
import type { Transaction } from "../../platform/database/connect.ts";
import { readEvent, type StoredEvent } from "../../platform/events/index.ts";
import { bucketOf, takeToken } from "../../platform/rate-limit/take.ts";
import {
  findOrder,
  mailWishedLink,
  type OrderRow,
  type OrdersCtx,
  orderEventJob,
  orderLink,
  orderLinkJob,
} from "../orders/index.ts";
import {
  customerText,
  isGoldOrder,
  orderStatuses,
  shopPays,
  shortId,
  statusLabels,
  typeLabels,
  typeNouns,
} from "../orders/model.ts";
import { accountSaleNews, accountSaleWarning, type KeptFor, type News } from "./account-sale-news.ts";

type MailCtx = OrdersCtx & KeptFor;

const payloadSchema = z.object({ orderId: z.uuid(), seq: z.int().positive() });

/**
 * The tasks that mail customers what happens to their orders, once per event however often they run (Rules P10, P28), and
 * the links they ask for.
 */
export function orderMailTasks(ctx: MailCtx) {
  return {
    [orderEventJob]: async (payload: unknown) => mailOrderEvent(ctx, payloadSchema.parse(payload)),
    [orderLinkJob]: async (payload: unknown) => mailWishedLink(ctx, payload),
  };
}

async function mailOrderEvent(ctx: MailCtx, { orderId, seq }: z.infer<typeof payloadSchema>): Promise<void> {
  const [order, event] = await Promise.all([
    findOrder(ctx, orderId),
    readEvent(ctx.db, { subjectKind: "order", subjectId: orderId, seq }),
  ]);
  // Removed meanwhile: there is nothing to tell any more.
  if (!order || !event) return;
  const found = newsOf(order, event, ctx);
  if (!found) return;
  const { to, linkLabel = "Open your order", sums = [], ...news } = found;
  const sum = sums.at(-1) ?? sumOf(order);
  await ctx.db.transaction(async (tx) =>
    ctx.mailer.queue(tx, {
      to: order.customerEmail,
      template: "order-news",
      props: {
        ...news,
        orderNumber: shortId(order.id),
        lines: [
          ...linesOf(order),
          ...sums.slice(0, -1).map(({ label, amount }) => ({ label, value: amount })),
        ],
        sum,
        link: orderLink(ctx, order, to),
        linkLabel,
        warning: order.type === "account_sale" ? accountSaleWarning : undefined,
      },
      dedupeKey: `order:${order.id}:${seq}`,
      heldBack: await floodOf(ctx, tx, order, event),
    }),
  );
}

const mostAnHour = 6;

/**
 * Why a mail is held back: who places or cancels orders under an address need not be who reads there, so that an hour
 * has six of each kind for one address; undefined for a mail that goes out. What staff do is always mailed.
 */
async function floodOf(
  ctx: OrdersCtx,
  tx: Transaction,
  order: OrderRow,
  event: StoredEvent,
): Promise<string | undefined> {
  const byStaff = event.actorKind !== "visitor" && event.actorId !== order.customerId;
  if (byStaff) return undefined;
  const { allowed } = await takeToken(tx, {
    bucket: bucketOf(`mail-${event.type}`, order.customerEmail),
    limit: mostAnHour,
    windowSeconds: 3600,
    now: ctx.clock.now(),
  });
  return allowed ? undefined : "Held back: too many orders under this address within an hour";
}

/** What an event is to its customer; null when it is worth no mail. */
function newsOf(order: OrderRow, event: StoredEvent, kept: KeptFor): News | null {
  const ofAccount = accountSaleNews(order, event, kept);
  if (ofAccount !== undefined) return ofAccount;
  const note = event.note ?? undefined;
  if (event.type === "order.placed") return { news: "Order received", paragraphs: receivedWords(order) };
  if (event.type === "order.note") {
    return { news: "A note on your order", paragraphs: ["Our staff wrote to you about this order."], note };
  }
  if (event.type !== "order.status_changed") return null;
  const status = orderStatuses.find((known) => known === event.data.to);
  if (!status) return null;
  if (status === "canceled")
    return { news: "Order Canceled", paragraphs: ["This order was canceled."], note };
  return { news: statusLabels[status], paragraphs: [customerText(order.type, status)], note };
}

function receivedWords(order: OrderRow): string[] {
  const received = customerText(order.type, "pending");
  if (order.type === "gold_sale") {
    const meet =
      "Open your order to lock in a world. We meet you there, count the gold, and then you are paid.";
    return [received, meet];
  }
  if (order.type === "gold_buy") {
    const pay =
      "We write to you about the payment. Once it has arrived we meet you in the game and hand over the gold.";
    return [received, pay];
  }
  return [received];
}

function linesOf(order: OrderRow): { label: string; value: string }[] {
  return isGoldOrder(order.type)
    ? [
        { label: typeNouns[order.type], value: formatMillions(order.quantity) },
        ...(order.rateMicroUsd === null
          ? []
          : [{ label: "Rate per million", value: formatRate(order.rateMicroUsd) }]),
      ]
    : [{ label: "Service", value: serviceOf(order) }];
}

function serviceOf({ type, rsn }: OrderRow): string {
  return type === "account_sale" && rsn ? `Game account of ${rsn}` : typeLabels[type];
}

function sumOf({ type, amountCents }: OrderRow): { label: string; amount: string } {
  return { label: shopPays(type) ? "You receive" : "You pay", amount: formatUsd(amountCents) };
}
