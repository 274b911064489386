import type { LineText } from "../../kernel/mails/mail-lines.ts";
import { formatUsd } from "../../kernel/money.ts";
import type { StoredEvent } from "../../platform/events/index.ts";
import type { OrderRow } from "../orders/index.ts";
import { type OrderMoney, type PaymentsCtx, readMoney, refundsOfOrder } from "../payments/index.ts";
import { isPaidByCustomer, type RefundWay, refundParts } from "../payments/model.ts";
import type { Notification } from "./notification.ts";
import { goldOf } from "./products/gold-of.ts";

/** What is said of a refund: that it is due, and how it comes. */
type RefundLines = LineText<"refund"> | readonly LineText<"refund">[];

/** Said where a refund might be expected and nothing was paid. */
export const nothingDue = { line: "refund/nothing" } as const;

/** An event of an order with how the order's money stands now. */
export type PaymentEvent = { order: OrderRow; event: StoredEvent; money: OrderMoney };

/** Makes the notification of an event; null when it is worth no mail. */
export type PaymentNotifier = (
  parts: PaymentEvent,
  ctx: PaymentsCtx,
) => Notification | null | Promise<Notification | null>;

/** What is due to the customer of an order that was canceled, and how they get it; null when nothing is. */
export async function refundLines(
  ctx: PaymentsCtx,
  order: OrderRow,
): Promise<(Pick<Notification, "to" | "button" | "sums"> & { refund: RefundLines }) | null> {
  if (!isPaidByCustomer(order.type)) return null;
  const money = await readMoney(ctx, order.id);
  if (!money.ok || money.value.balances.refundDueCents <= 0) return null;
  const { refundDueCents, refundGoldCents } = money.value.balances;
  // All of it was paid in gold: the gold is what was agreed, and the order's page names it too.
  const gold = refundGoldCents === order.amountCents ? await goldOf(ctx, order) : null;
  const due: LineText<"refund"> = gold
    ? { line: "refund/dueGold", values: { gold } }
    : { line: "refund/due", values: { amount: formatUsd(refundDueCents) } };
  return {
    refund: [due, backLine(money.value)],
    ...wayBack(money.value),
    sums: gold ? [{ label: "Your refund", amount: gold }] : dueSums(money.value, order),
  };
}

function partsOf({ balances }: OrderMoney, { status, amountCents }: OrderRow) {
  return refundParts({ ...balances, status, amountCents });
}

/** What is due and why: `We'll refund $102.51: $82.50 paid too much, $20.01 from the dispute.` */
export function dueWithReasons(money: OrderMoney, order: OrderRow): LineText<"refund"> {
  const parts = partsOf(money, order).map(({ label, cents }) => `${formatUsd(cents)} ${lowerFirst(label)}`);
  const amount = formatUsd(money.balances.refundDueCents);
  return { line: "refund/parts", values: { amount, parts: parts.join(", ") } };
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

const waysBack = {
  eth: { line: "refund/addAddress" },
  named: { line: "refund/toAddress" },
  gold: { line: "refund/inGold" },
  by_hand: { line: "refund/byHand" },
} as const satisfies Record<RefundWay, LineText<"refund">>;

/** How money comes back, and where its way is named: of ETH the customer names an address. */
export function backLine(money: OrderMoney): LineText<"refund"> {
  return waysBack[money.refundWay ?? "by_hand"];
}

/** Where the link of a mail about a refund leads. */
export function wayBack(money: OrderMoney): Pick<Notification, "to" | "button"> {
  if (money.refundWay === "named") return { to: "refund", button: { line: "button/openRefund" } };
  return money.refundWay === "eth" ? { to: "refund", button: { line: "button/addAddress" } } : {};
}

/** The sum that an event about money tells. */
export function amountOf({ data }: StoredEvent): string {
  return formatUsd(Number(data.amountCents));
}

/** What comes for an order that has ended goes back whole, late or too much as it may be. */
export function forCanceled({ money }: PaymentEvent): Notification {
  const due = formatUsd(money.balances.refundDueCents);
  return {
    text: {
      kind: "payment-canceled",
      values: { refund: [{ line: "refund/whole", values: { amount: due } }, backLine(money)] },
    },
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
    text: { kind: "refund-address", values: { amount: amountOf(event) } },
    to: "refund",
    sums: [...dueSums(money, order).slice(0, -1), { label: "Your refund", amount: amountOf(event) }],
  }),
  "refund.sent": async ({ event, order }, ctx) => {
    const refunds = await refundsOfOrder(ctx, order.id);
    const sent = refunds.ok ? refunds.value.find(({ state }) => state === "sent") : undefined;
    return {
      text: { kind: "refund-sent", values: { amount: amountOf(event) } },
      lines: sent?.txHash ? [{ label: "Transaction", value: sent.txHash }] : [],
      to: "refund",
      sums: [{ label: "Refunded", amount: amountOf(event) }],
    };
  },
};
