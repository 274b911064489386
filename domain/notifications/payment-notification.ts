import type { LineText } from "../../kernel/mails/mail-lines.ts";
import { formatUsd } from "../../kernel/money.ts";
import { readEvent, type StoredEvent } from "../../platform/events/index.ts";
import type { OrderRow } from "../orders/index.ts";
import { type PaymentsCtx, readMoney } from "../payments/index.ts";
import { isPaidByCustomer } from "../payments/model.ts";
import type { Notification } from "./notification.ts";
import { goldOf } from "./products/gold-of.ts";
import { productMails } from "./products/index.ts";
import {
  amountOf,
  backLine,
  forCanceled,
  type PaymentEvent,
  type PaymentNotifier,
  refundNotificationByType,
  wayBack,
} from "./refund-notification.ts";

/**
 * What an event about money that the customer pays is to them: the notification; null when it is worth no
 * mail or another one tells more, undefined when it is not about that. What is still missing is read now,
 * so that an old event asks for nothing that has been paid since.
 */
export async function paymentNotification(
  ctx: PaymentsCtx,
  order: OrderRow,
  event: StoredEvent,
): Promise<Notification | null | undefined> {
  const tell = notificationByType[event.type];
  if (!tell || !isPaidByCustomer(order.type)) return undefined;
  const money = await readMoney(ctx, order.id);
  return money.ok ? tell({ order, event, money: money.value }, ctx) : null;
}

/** What is to be paid and not there yet, in cents. */
function missingCents({ money }: PaymentEvent): number {
  return money.balances.missingCents;
}

const notificationByType: Record<string, PaymentNotifier> = {
  "payment.received": received,
  "payment.partial": (parts) => {
    if (parts.order.status === "canceled") return null;
    const { amountCents, totalCents = amountCents, missingCents: missing } = parts.event.data;
    return partialNotification(formatUsd(Number(totalCents)), formatUsd(Number(missing)));
  },
  "payment.expired": expired,
  "payment.late": (parts) =>
    parts.order.status === "canceled" ? forCanceled(parts) : lateNotification(parts),
  "payment.over": (parts, ctx) =>
    parts.order.status === "canceled" ? forCanceled(parts) : overpaidNotification(parts, ctx),
  "payment.reverted": (parts) => (parts.order.status === "canceled" ? null : revertedNotification(parts)),
  "payment.voided": voidedNotification,
  ...refundNotificationByType,
};

function partialNotification(paid: string, missing: string): Notification {
  return {
    text: { kind: "payment-partial", values: { paid, missing } },
    to: "pay",
    sums: [
      { label: "Arrived", amount: paid },
      { label: "Still missing", amount: missing },
    ],
  };
}

function lateNotification({ event }: PaymentEvent): Notification {
  const sum = amountOf(event);
  return {
    text: { kind: "payment-late", values: { amount: sum } },
    sums: [{ label: "Arrived", amount: sum }],
  };
}

async function overpaidNotification(
  { order, event, money }: PaymentEvent,
  ctx: PaymentsCtx,
): Promise<Notification> {
  const amount = amountOf(event);
  const next = (await productMails[order.type].askedOncePaid(ctx, order))?.next;
  return {
    text: { kind: "payment-over", values: { amount, refund: backLine(money), next } },
    ...wayBack(money),
    sums: [{ label: "Your refund", amount }],
  };
}

function revertedNotification(parts: PaymentEvent): Notification {
  return {
    text: { kind: "payment-reverted" },
    to: "pay",
    sums: [{ label: "Still missing", amount: formatUsd(missingCents(parts)) }],
  };
}

function voidedNotification(parts: PaymentEvent): Notification {
  const missing = parts.order.status === "canceled" ? 0 : missingCents(parts);
  return {
    text: { kind: "payment-voided", values: { amount: amountOf(parts.event) } },
    ...(missing > 0 ? { to: "pay", sums: [{ label: "Still missing", amount: formatUsd(missing) }] } : {}),
  };
}

/** Nothing was charged by waiting; of a part that came the rest is asked for. */
function expired(parts: PaymentEvent): Notification | null {
  const missing = missingCents(parts);
  if (parts.order.status === "canceled" || missing === 0) return null;
  const { amountCents } = parts.event.data;
  const has = typeof amountCents === "number" && amountCents > 0 ? formatUsd(amountCents) : null;
  const arrived: LineText<"arrived"> = has
    ? { line: "arrived/part", values: { amount: has } }
    : { line: "arrived/nothing" };
  return {
    text: { kind: "payment-expired", values: { arrived } },
    to: "pay",
    ...(has ? { button: { line: "button/payRest" } } : {}),
    sums: [{ label: "Still missing", amount: formatUsd(missing) }],
  };
}

async function received(parts: PaymentEvent, ctx: PaymentsCtx): Promise<Notification | null> {
  const { order, event, money } = parts;
  if (await hasBetterNotification(ctx, event)) return null;
  // Entered by hand, and nothing of it ever came.
  if (event.data.paymentId === undefined && money.balances.receivedCents === 0) return null;
  const sum = amountOf(event);
  if (order.status === "canceled") return forCanceled(parts);
  const missing = missingCents(parts);
  if (missing > 0) {
    // Of a part of a payment in ETH the customer was told when it was seen.
    if (event.data.paymentId !== undefined) return null;
    return partialNotification(sum, formatUsd(missing));
  }
  const gold = money.balances.heldGoldCents >= order.amountCents ? await goldOf(ctx, order) : null;
  const whole = formatUsd(order.amountCents);
  const isRest = Number(event.data.amountCents) < order.amountCents;
  const came = isRest ? ("received/rest" as const) : ("received/whole" as const);
  const mails = productMails[order.type];
  const { next, ...link } = (await mails.askedOncePaid(ctx, order)) ?? {};
  const said: LineText<"received"> = gold
    ? { line: "received/gold", values: { gold, amount: whole } }
    : { line: came, values: { amount: sum } };
  return {
    text: { kind: "payment-received", values: { received: said, next: next ?? mails.afterPayment(order) } },
    ...link,
    sums: [gold ? { label: "You handed over", amount: gold } : { label: "You paid", amount: whole }],
  };
}

/** Whether the same look at the chain has more to tell of the same payment: that it was late, or too much. */
async function hasBetterNotification(
  { db }: PaymentsCtx,
  { subjectId, seq, data }: StoredEvent,
): Promise<boolean> {
  if (data.paymentId === undefined) return false;
  const next = await readEvent(db, { subjectKind: "order", subjectId, seq: seq + 1 });
  const isMore = next?.type === "payment.late" || next?.type === "payment.over";
  return isMore && next.data.paymentId === data.paymentId;
}
