import { formatUsd } from "../../kernel/money.ts";
import type { StoredEvent } from "../../platform/events/index.ts";
import type { OrderRow } from "../orders/index.ts";
import { type OrderMoney, type PaymentsCtx, readMoney, refundsOfOrder } from "../payments/index.ts";
import { isPaidByCustomer, type RefundWay, refundParts } from "../payments/model.ts";
import type { Notification } from "./notification.ts";
import { goldOf } from "./products/gold-of.ts";

/** An event of an order with how the order's money stands now. */
export type PaymentEvent = { order: OrderRow; event: StoredEvent; money: OrderMoney };

/** Makes the notification of an event; null when it is worth no mail. */
export type PaymentNotifier = (
  parts: PaymentEvent,
  ctx: PaymentsCtx,
) => Notification | null | Promise<Notification | null>;

/** What is due to the customer of an order that was canceled, and how they get it; null when nothing is. */
export async function refundText(
  ctx: PaymentsCtx,
  order: OrderRow,
): Promise<Pick<Notification, "paragraphs" | "to" | "linkLabel" | "sums"> | null> {
  if (!isPaidByCustomer(order.type)) return null;
  const money = await readMoney(ctx, order.id);
  if (!money.ok || money.value.balances.refundDueCents <= 0) return null;
  const { refundDueCents, refundGoldCents } = money.value.balances;
  // All of it was paid in gold: the gold is what was agreed, and the order's page names it too.
  const gold = refundGoldCents === order.amountCents ? await goldOf(ctx, order) : null;
  const due = gold ?? formatUsd(refundDueCents);
  const what = gold ? `the ${gold} you handed over` : `${due} of what you paid`;
  return {
    paragraphs: [`We'll give back ${what}. ${backText(money.value)}`],
    ...wayBack(money.value),
    sums: gold ? [{ label: "Your refund", amount: due }] : dueSums(money.value, order),
  };
}

function partsOf({ balances }: OrderMoney, { status, amountCents }: OrderRow) {
  return refundParts({ ...balances, status, amountCents });
}

/** What is due and why: `We'll refund $102.51: $82.50 paid too much, $20.01 from the dispute.` */
export function backOf(money: OrderMoney, order: OrderRow): string {
  const parts = partsOf(money, order).map(({ label, cents }) => `${formatUsd(cents)} ${lowerFirst(label)}`);
  return `We'll refund ${formatUsd(money.balances.refundDueCents)}: ${parts.join(", ")}.`;
}

/** What is due, last, after what was paid and its reasons where there are several: each with its sum. */
export function dueSums(money: OrderMoney, order: OrderRow): NonNullable<Notification["sums"]> {
  const { receivedCents, refundDueCents } = money.balances;
  const parts = partsOf(money, order);
  const total = { label: "Your refund", amount: formatUsd(refundDueCents) };
  if (parts.length < 2) return [total];
  const reasons = parts.map(({ label, cents }) => ({ label, amount: formatUsd(cents) }));
  return [{ label: "You paid", amount: formatUsd(receivedCents) }, ...reasons, total];
}

function lowerFirst(words: string): string {
  return words.charAt(0).toLowerCase() + words.slice(1);
}

const waysBack: Record<RefundWay, string> = {
  eth: "Press the button to add the Ethereum address we should refund it to.",
  named: "We'll send it to your Ethereum address, and email you when it's sent.",
  gold: "We refund it as gold in the game, and message you to arrange it.",
  by_hand: "We refund it the way you paid, and email you.",
};

/** How money comes back, and where its way is named: of ETH the customer names an address. */
export function backText(money: OrderMoney): string {
  return waysBack[money.refundWay ?? "by_hand"];
}

/** Where the link of a mail about a refund leads. */
export function wayBack(money: OrderMoney): Pick<Notification, "to" | "linkLabel"> {
  if (money.refundWay === "named") return { to: "refund", linkLabel: "Open your refund" };
  return money.refundWay === "eth" ? { to: "refund", linkLabel: "Add a refund address" } : {};
}

/** The sum that an event about money tells. */
export function amountOf({ data }: StoredEvent): string {
  return formatUsd(Number(data.amountCents));
}

/** What comes for an order that has ended goes back whole, late or too much as it may be. */
export function forCanceled({ money }: PaymentEvent): Notification {
  const due = formatUsd(money.balances.refundDueCents);
  return {
    text: { kind: "payment-canceled" },
    paragraphs: [
      "A payment has arrived, but this order was canceled.",
      `We'll refund ${due}. ${backText(money)}`,
    ],
    ...wayBack(money),
    sums: [{ label: "Your refund", amount: due }],
  };
}

/** What the customer reads of money that goes back to them. */
export const refundNotificationByType: Record<string, PaymentNotifier> = {
  "payment.refunded": ({ event }) => ({
    text: { kind: "payment-refunded", values: { amount: amountOf(event) } },
    sums: [{ label: "Refunded", amount: amountOf(event) }],
  }),
  "refund.claimed": ({ event, money, order }) => ({
    text: { kind: "refund-address" },
    paragraphs: [
      `We have an address for your refund of ${amountOf(event)} in ETH. We'll email you once we've sent it.`,
      "If that wasn't you, press the button to enter your own address right away, and message us.",
    ],
    to: "refund",
    linkLabel: "Open your refund",
    sums: [...dueSums(money, order).slice(0, -1), { label: "Your refund", amount: amountOf(event) }],
  }),
  "refund.sent": async ({ event, order }, ctx) => {
    const refunds = await refundsOfOrder(ctx, order.id);
    const sent = refunds.ok ? refunds.value.find(({ state }) => state === "sent") : undefined;
    return {
      text: { kind: "refund-sent", values: { amount: amountOf(event) } },
      lines: sent?.txHash ? [{ label: "Transaction", value: sent.txHash }] : [],
      to: "refund",
      linkLabel: "Open your refund",
      sums: [{ label: "Refunded", amount: amountOf(event) }],
    };
  },
};
