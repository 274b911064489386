import { type Activity, meetupOf, type OrderView } from "../../../../domain/orders/index.ts";
import {
  customerText,
  isGoldOrder,
  isGoldSale,
  isOpen,
  orderPagePaths,
  products,
  rateOfSum,
  shortId,
  sumParts,
  textField,
  textFieldNames,
} from "../../../../domain/orders/model.ts";
import type { PaymentLine } from "../../../../domain/payments/index.ts";
import type { OrderPaying, SaleMoney } from "../../../../domain/payments/model.ts";
import type { Settings } from "../../../../domain/settings/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatMillions, formatRate, formatUsd } from "../../../../kernel/money.ts";
import type { BoostDetailView } from "../boost/boost-panel.tsx";
import { orderSum, saleSum } from "../payment/order-sum.ts";
import { productPages } from "../products/index.ts";
import type { OrderDetails } from "../products/order-details.ts";
import { goldNoteOf } from "./gold-note-view.ts";
import type { OrderDetailProps } from "./order-detail-props.ts";
import { orderSteps } from "./order-steps-view.ts";
import type { SaleDetailView } from "./sale-offer.tsx";
import { statusView } from "./status-view.ts";
import type { SaleAsks } from "./use-order-updates.ts";

type View = Omit<OrderDetailProps, "back" | "failure" | "page" | "pay" | "canAct" | "review" | "hold">;

type OrderLayout = OrderDetails & {
  /** Where meetings are held. */
  meeting: Settings["meeting"];
  /** How its payment stands, where its customer pays us. */
  pay: OrderPaying | null;
  /** What we pay for it, where its customer sells. */
  saleMoney: SaleMoney | null;
};

/** A customer's own order in words: every figure ready, nothing for the browser to compute. */
export function orderDetailView(
  order: OrderView,
  payments: readonly PaymentLine[],
  { sale, boost, purchase, pay, saleMoney, meeting }: OrderLayout,
): View {
  const isGold = isGoldOrder(order.type);
  const own = order.private;
  const rate = own && rateOfSum({ ...order, ...own });
  return {
    orderId: order.id,
    type: order.type,
    number: shortId(order.id),
    steps: orderSteps(order),
    deskHref: order.viewerRole === "customer" ? null : orderPagePaths.desk(order.id),
    cancelNote: order.activity.find((event) => event.status === "canceled")?.note ?? null,
    goldNote: goldNoteOf(order),
    placedOn: formatMoment(order.createdAt),
    status: statusView(order.status),
    statusText: statusTextOf(order, { sale, purchase }),
    product: order.account ?? products[order.type].noun ?? "Unknown Product",
    quantity: isGold ? `${formatMillions(order.quantity)} GP` : null,
    rate: rate === null ? null : formatRate(rate),
    texts: textLines(own),
    sumLines: boost?.lines ?? sumLinesOf(order, pay),
    total: totalOf(order, boost, pay, saleMoney),
    // Staff cancel at the desk, with a reason.
    cancelVersion: order.status === "pending" && order.viewerRole === "customer" ? order.version : null,
    meetingHref:
      isGold && isOpen(order.status)
        ? orderPagePaths.meeting(order.id, own?.world)
        : (boost?.meetingHref ?? null),
    invoiceHref:
      order.status === "completed" && (pay?.movedCents ?? saleMoney?.paidOutCents ?? 0) > 0
        ? orderPagePaths.invoice(order.id)
        : null,
    sellAgainHref: sellAgainHref(order),
    timeline: order.activity.map(timelineEntry),
    payments: payments.map((line) => paymentView(line, sale)),
    meetup: isGold ? meetupView(order, meeting) : null,
    sale,
    boost,
    purchase,
  };
}

/** Sell Gold, filled in as a completed sale of the reader's own; null of every other order. */
export function sellAgainHref({ id, type, status, quantity, viewerRole }: SoldOrder): string | null {
  const isSold = isGoldSale(type) && status === "completed" && viewerRole === "customer";
  return isSold ? orderPagePaths.sellAgain(id, quantity) : null;
}

type SoldOrder = Pick<OrderView, "id" | "type" | "status" | "quantity" | "viewerRole">;

/**
 * What the status means; of an order that a dispute has ended, the decision before it (Rule P20), and of a
 * sale whose reset link has come, that we have it.
 */
function statusTextOf(
  { type, status, statusTexts }: OrderView,
  { sale, purchase }: Pick<OrderLayout, "sale" | "purchase">,
): string {
  if (status === "email_reset_sent" && sale?.reset?.savedOn) {
    return "We have your reset link. We're moving the account to our email address.";
  }
  const decided = isOpen(status) ? null : purchase?.disputes[0]?.decided;
  const text = customerText(type, status, statusTexts);
  return decided ? `${decided.title}. ${text}` : text;
}

function textLines(own: OrderView["private"]): View["texts"] {
  return textFieldNames.flatMap((name) => {
    const { isOnOrderPage, page, label } = textField(name);
    const value = isOnOrderPage && own?.[name];
    return value ? [{ label: page?.label ?? label, value }] : [];
  });
}

function totalOf(
  order: OrderView,
  boost: BoostDetailView | null,
  pay: OrderPaying | null,
  saleMoney: SaleMoney | null,
): View["total"] {
  const gold = boost?.gold ?? null;
  const sum = pay ? orderSum(pay, gold) : saleSum(order, saleMoney);
  const isEmber = productPages[order.type].payment?.tone === "ember";
  return { ...sum, ...(isEmber && sum.amount !== gold ? { tone: "ember" as const } : {}) };
}

/** What a promo code took off and a deposit added, each on a line of its own. */
function sumLinesOf(
  { type, amountCents, private: own }: OrderView,
  pay: OrderPaying | null,
): View["sumLines"] {
  if (!own) return [];
  return sumParts({ ...own, type, amountCents, reductionCents: pay?.reductionCents ?? 0 }).map(
    ({ label, amountCents: cents }) => ({
      label,
      amount: formatUsd(cents),
    }),
  );
}

/** What is asked of the seller of an account now, by which a page tells news of it. */
export function saleAsks(sale: SaleDetailView | null): SaleAsks | null {
  return (
    sale && {
      resetLink: sale.reset && !sale.reset.savedOn ? sale.reset.turn : null,
      counterOffer: sale.counterOffer && {
        id: sale.counterOffer.counterOfferId,
        amount: sale.counterOffer.amount,
      },
    }
  );
}

function timelineEntry(event: Activity): View["timeline"][number] {
  const by = event.actorName ? `, by ${event.actorName}` : "";
  return {
    key: String(event.seq),
    type: event.type,
    title: event.action,
    text: event.note,
    when: `${formatMoment(event.at)}${by}`,
    ...(event.type === "order.placed" ? { tone: "pending" as const } : {}),
    ...(event.type === "payout.sent" ? { tone: "payment-sent" as const } : {}),
    ...(event.type.startsWith("account.reset") ? { tone: "email-reset-sent" as const } : {}),
    ...(event.type === "account.verified" ? { tone: "verifying-account" as const } : {}),
    ...(event.status ? { tone: statusView(event.status).tone } : {}),
  };
}

const paymentStates = {
  confirmed: { status: "Confirmed", tone: "good" },
  pending: { status: "Pending", tone: "warn" },
  failed: { status: "Failed", tone: "bad" },
  refunded: { status: "Refunded", tone: "bad" },
  taken_back: { status: "Taken back", tone: "bad" },
  voided: { status: "Never arrived", tone: "bad" },
} as const;

/** Confirmed is green, pending yellow, anything else red (Rule S43). */
function paymentView(line: PaymentLine, sale: SaleDetailView | null): View["payments"][number] {
  const method = sale?.paymentMethod ?? line.method;
  return {
    id: line.id,
    method: line.direction === "out" ? `Payout: ${method}` : line.method,
    // Of a payment in ETH nothing counts before its confirmations.
    amount: line.amountCents === 0 ? "Waiting for confirmations" : formatUsd(line.amountCents),
    ...paymentStates[line.status],
    cryptoAddress: line.cryptoAddress,
    txHash: line.txHash,
    when: formatMoment(line.createdAt),
  };
}

/** The meeting in the game in words. */
function meetupView(order: OrderView, meeting: Settings["meeting"]): View["meetup"] {
  const meetup = meetupOf(order, meeting);
  if (!meetup) return null;
  const { location, lockedAt, heldAt, completed } = meetup;
  const lockedIn = lockedAt ? `; locked in ${formatMoment(lockedAt)}` : "";
  return {
    location,
    when: heldAt ? formatMoment(heldAt) : `As soon as you're there${lockedIn}`,
    completed,
  };
}
