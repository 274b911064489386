import { formatUsd } from "../../kernel/money.ts";
import { readEvent, type StoredEvent } from "../../platform/events/index.ts";
import type { OrderRow } from "../orders/index.ts";
import { isGoldOrder } from "../orders/model.ts";
import { type OrderMoney, type PaymentsCtx, readMoney, refundsOfOrder } from "../payments/index.ts";
import { isPaidByCustomer } from "../payments/model.ts";
import type { News } from "./news.ts";

type Told = { order: OrderRow; event: StoredEvent; money: OrderMoney };

/**
 * What an event about money that the customer pays is to them: the news, null when it is worth no mail or another one tells
 * more, undefined when it is not about that. What is still missing is read now, so that an old event asks for nothing that
 * has been paid since.
 */
export async function paymentNews(
  ctx: PaymentsCtx,
  order: OrderRow,
  event: StoredEvent,
): Promise<News | null | undefined> {
  const tell = newsByType[event.type];
  if (!tell || !isPaidByCustomer(order.type)) return undefined;
  const money = await readMoney(ctx, order.id);
  return money.ok ? tell({ order, event, money: money.value }, ctx) : null;
}

/** What is due to the customer of an order that was canceled, and how they get it; null when nothing is. */
export async function refundWords(
  ctx: PaymentsCtx,
  order: OrderRow,
): Promise<Pick<News, "paragraphs" | "to" | "linkLabel" | "sums"> | null> {
  if (!isPaidByCustomer(order.type)) return null;
  const money = await readMoney(ctx, order.id);
  if (!money.ok || money.value.balances.refundDueCents <= 0) return null;
  const due = formatUsd(money.value.balances.refundDueCents);
  return {
    paragraphs: [`${due} of what you paid goes back to you. ${backWords(money.value)}`],
    ...wayBack(money.value),
    sums: [{ label: "Goes back to you", amount: due }],
  };
}

/** How money comes back, and where its way is named: of ETH the customer names an address. */
export function backWords(money: OrderMoney): string {
  return isPaidInEth(money)
    ? "Name the Ethereum address that it shall go to on the page behind this button."
    : "Our staff write to you about the way.";
}

/** Where the link of a mail about a refund leads. */
export function wayBack(money: OrderMoney): Pick<News, "to" | "linkLabel"> {
  return isPaidInEth(money) ? { to: "refund", linkLabel: "Name an address" } : {};
}

function isPaidInEth({ payments }: OrderMoney): boolean {
  return payments.some(({ isOnChain }) => isOnChain);
}

function amountOf({ data }: StoredEvent): string {
  return formatUsd(Number(data.amountCents));
}

/** What is to be paid and not there yet, in cents. */
function missingCents({ order, money }: Told): number {
  const { receivedCents, refundedCents } = money.balances;
  return Math.max(0, order.amountCents - (receivedCents - refundedCents));
}

const payRest = { to: "pay", linkLabel: "Pay the rest" } as const;

type Teller = (told: Told, ctx: PaymentsCtx) => News | null | Promise<News | null>;

const newsByType: Record<string, Teller> = {
  "payment.received": received,
  "payment.partial": (told) => {
    if (told.order.status === "canceled") return null;
    const { amountCents, missingCents: missing } = told.event.data;
    const [has, rest] = [formatUsd(Number(amountCents)), formatUsd(Number(missing))];
    return {
      news: "Part of your payment has arrived",
      paragraphs: [
        `We see ${has} of your payment. ${rest} is still missing.`,
        "Pay the rest on the page behind this button. What has arrived stays with your order.",
      ],
      ...payRest,
      sums: [
        { label: "Arrived", amount: has },
        { label: "Still missing", amount: rest },
      ],
    };
  },
  "payment.expired": expired,
  "payment.late": ({ event }) => ({
    news: "Payment arrived late",
    paragraphs: [
      `Your payment of ${amountOf(event)} has arrived after its time had run out. It is with us, and nothing of it is lost.`,
      "Our staff look at it now: they go on with your order, or give the money back. You need not do anything.",
    ],
    sums: [{ label: "Arrived", amount: amountOf(event) }],
  }),
  "payment.over": ({ event, money }) => ({
    news: "Payment received, and more than asked for",
    paragraphs: [
      `Your payment has arrived. It was ${amountOf(event)} more than your order costs, and that goes back to you.`,
      backWords(money),
    ],
    ...wayBack(money),
    sums: [{ label: "Goes back to you", amount: amountOf(event) }],
  }),
  "payment.reverted": (told) => ({
    news: "Payment no longer on the chain",
    paragraphs: [
      "The chain has put your payment aside: it rearranged its newest blocks, which happens rarely. No money is lost.",
      "Most often the payment comes back with one of the next blocks by itself, so please wait before you send anything again. The page behind this button shows what is there.",
    ],
    to: "pay",
    linkLabel: "See your payment",
    sums: [{ label: "Still missing", amount: formatUsd(missingCents(told)) }],
  }),
  "payment.refunded": ({ event }) => ({
    news: "Payment refunded",
    paragraphs: [`We have given ${amountOf(event)} back to you.`],
    sums: [{ label: "Given back", amount: amountOf(event) }],
  }),
  "refund.claimed": ({ event }) => ({
    news: "Address for your refund",
    paragraphs: [
      `An address was named to which ${amountOf(event)} shall go in ETH. Our staff send it and write to you.`,
      "If that was not you, name your own address on the page behind this button at once, and tell our support.",
    ],
    to: "refund",
    linkLabel: "Open your refund",
    sums: [{ label: "Goes back to you", amount: amountOf(event) }],
  }),
  "refund.sent": async ({ event, order }, ctx) => {
    const refunds = await refundsOfOrder(ctx, order.id);
    const sent = refunds.ok ? refunds.value.find(({ state }) => state === "sent") : undefined;
    return {
      news: "Refund sent",
      paragraphs: [`We have sent ${amountOf(event)} in ETH to the address that you named.`],
      lines: sent?.txHash ? [{ label: "Transaction", value: sent.txHash }] : [],
      to: "refund",
      linkLabel: "Open your refund",
      sums: [{ label: "Sent back to you", amount: amountOf(event) }],
    };
  },
};

/** Nothing was charged by waiting; of a part that came the rest is asked for. */
function expired(told: Told): News | null {
  const missing = missingCents(told);
  if (told.order.status === "canceled" || missing === 0) return null;
  const { amountCents } = told.event.data;
  const has = typeof amountCents === "number" && amountCents > 0 ? formatUsd(amountCents) : null;
  return {
    news: "Time to pay ran out",
    paragraphs: [
      has
        ? `${has} of your payment has arrived and stays with your order. The price of ETH that we held for the rest has run out.`
        : "No payment has arrived in time, and the price of ETH that we held for you has run out. Nothing was charged.",
      "Start a new payment on the page behind this button, at the price of then. If you have sent ETH already, you need not send it again: we see it when it arrives.",
    ],
    to: "pay",
    linkLabel: has ? "Pay the rest" : "Pay now",
    sums: [{ label: "Still missing", amount: formatUsd(missing) }],
  };
}

async function received(told: Told, ctx: PaymentsCtx): Promise<News | null> {
  const { order, event, money } = told;
  if (await isToldBetter(ctx, event)) return null;
  const sum = amountOf(event);
  if (order.status === "canceled") {
    return {
      news: "Payment received for a canceled order",
      paragraphs: [
        `${sum} has arrived, but this order was canceled. It goes back to you. ${backWords(money)}`,
      ],
      ...wayBack(money),
      sums: [{ label: "Goes back to you", amount: formatUsd(money.balances.refundDueCents) }],
    };
  }
  const missing = missingCents(told);
  if (missing > 0) {
    // Of a part of a payment in ETH the customer was told when it was seen.
    if (event.data.paymentId !== undefined) return null;
    return {
      news: "Part of your payment has arrived",
      paragraphs: [`We have ${sum} of your payment. ${formatUsd(missing)} is still missing.`],
      ...payRest,
      sums: [
        { label: "Arrived", amount: sum },
        { label: "Still missing", amount: formatUsd(missing) },
      ],
    };
  }
  return {
    news: "Payment received",
    paragraphs: [`We have received your payment of ${sum}. Thank you.`, ...nextWords(order)],
    sums: [{ label: "You paid", amount: formatUsd(order.amountCents) }],
  };
}

/** Whether the same look at the chain has more to tell of the same payment: that it was late, or too much. */
async function isToldBetter({ db }: PaymentsCtx, { subjectId, seq, data }: StoredEvent): Promise<boolean> {
  if (data.paymentId === undefined) return false;
  const next = await readEvent(db, { subjectKind: "order", subjectId, seq: seq + 1 });
  const isMore = next?.type === "payment.late" || next?.type === "payment.over";
  return isMore && next.data.paymentId === data.paymentId;
}

function nextWords({ type, status }: OrderRow): string[] {
  if (status !== "pending") return [];
  return isGoldOrder(type)
    ? ["Open your order to lock in a world. We meet you there and hand over the gold."]
    : ["Our staff take your boost up next. Your order's page shows every step, live."];
}
