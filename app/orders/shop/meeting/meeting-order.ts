import type { OrderView, PrivateOrder } from "../../../../domain/orders/index.ts";
import {
  customerText,
  type OrderStatus,
  orderPagePaths,
  rateOfSum,
  shortId,
  startsDeadline,
  sumParts,
} from "../../../../domain/orders/model.ts";
import type { PaymentLine } from "../../../../domain/payments/index.ts";
import type { OrderPaying, SaleMoney } from "../../../../domain/payments/model.ts";
import type { PayoutWay } from "../../../../domain/ways/model.ts";
import { formatRate, formatUsd } from "../../../../kernel/money.ts";
import type { BoostDetailView } from "../../shared/boost/boost-panel.tsx";
import { goldNoteOf } from "../../shared/order-page/gold-note-view.ts";
import type { DeadlineView, MeetingStage, MeetingView } from "../../shared/order-page/meeting-view.ts";
import { sellAgainHref, turnTextOf } from "../../shared/order-page/order-detail-view.ts";
import { historyOf, moment, quantityOf } from "../../shared/order-page/order-lines.ts";
import { orderSteps } from "../../shared/order-page/order-steps-view.ts";
import { statusView } from "../../shared/order-page/status-view.ts";
import { orderSum, saleSum } from "../../shared/payment/order-sum.ts";
import { cancelRefundText } from "../../shared/payment/refund-copy.ts";
import { meetingCopyOf } from "../../shared/products/index.ts";
import type { SavedPayouts } from "../../shared/saved-payouts/saved-payouts.ts";

type Options = {
  now: Date;
  /** The customer has chosen about the receipt. */
  done: boolean;
  payments: readonly PaymentLine[];
  /** What was bought, for a boost that is paid in gold. */
  boost: BoostDetailView | null;
  /** Where we meet until the customer chooses. */
  usualWorld: number;
  /** The ways in which a sale is paid now. */
  payoutWays: PayoutWay[];
  savedPayouts: SavedPayouts;
  /** How its payment stands, where its customer pays us. */
  pay: OrderPaying | null;
  /** What we pay for it, where its customer sells. */
  saleMoney: SaleMoney | null;
};

/** An order as its meeting page shows it to its customer, or to staff who look over their shoulder. */
export function meetingOrder(
  order: OrderView,
  own: PrivateOrder,
  { now, done, payments, boost, pay, payoutWays, savedPayouts, saleMoney, usualWorld }: Options,
): MeetingView {
  const { id, type, status } = order;
  const received = receivedOf(order, payments);
  const stage = stageOf(order, { done, isPaid: received.isPaid });
  const isCustomer = order.viewerRole === "customer";
  return {
    orderId: id,
    number: shortId(id),
    type,
    status,
    statusText: customerText(type, status, order.statusTexts),
    turnText: turnTextOf(order),
    stage,
    badge: statusView(status),
    canAct: isCustomer,
    deskHref: isCustomer ? null : orderPagePaths.desk(id),
    cancelVersion: isCustomer && status === "pending" ? order.version : null,
    cancelRefund: pay && cancelRefundText(pay),
    stepper: orderSteps(order),
    history: historyOf(order),
    lines: linesOf(order, own, boost),
    price: formatUsd(order.amountCents),
    sum: pay ? orderSum(pay, boost?.gold) : saleSum(order, saleMoney),
    money: moneyView(pay, saleMoney),
    quantity: boost?.gold ?? quantityOf(order),
    rsn: own.rsn,
    email: own.customerEmail,
    phrase: stage === "meet" ? own.phrase : null,
    world: own.world ?? usualWorld,
    worldLocked: own.worldLocked,
    sellAgainHref: sellAgainHref(order),
    payoutWays,
    savedPayouts,
    payout:
      own.payoutLockedAt && own.disbursementMethod
        ? {
            method: own.disbursementMethod,
            lockedAt: moment(own.payoutLockedAt),
            mask: own.payoutMask,
          }
        : null,
    deadline: deadlineOf(own, now),
    ...received,
    boost,
    receiptMailed: own.receiptMailedAt !== null,
    cancelNote: order.activity.find((event) => event.status === "canceled")?.note ?? null,
    goldNote: goldNoteOf(order),
  };
}

/** What moved for the order by the ledger, written out. */
function moneyView(pay: OrderPaying | null, sale: SaleMoney | null): MeetingView["money"] {
  const moved = pay ? pay.movedCents : (sale?.paidOutCents ?? 0);
  return {
    moved: moved > 0 ? formatUsd(moved) : null,
    isWrittenOff: (pay?.writtenOffCents ?? sale?.writtenOffCents ?? 0) > 0,
    goodwill: pay && pay.goodwillCents > 0 ? formatUsd(pay.goodwillCents) : null,
    isComingAgain: sale?.isComingAgain ?? false,
  };
}

type Reached = { done: boolean; isPaid: boolean };

/** Which screen a status calls for (Rule S49). */
function stageOf({ type, status }: OrderView, { done, isPaid }: Reached): MeetingStage {
  const byStatus: Partial<Record<OrderStatus, MeetingStage>> = {
    canceled: "canceled",
    payment_sent: done ? "thanks" : "receipt",
    completed: "thanks",
  };
  // From here run the minutes of our deadline to pay.
  if (startsDeadline(type, status)) return "payout";
  return byStatus[status] ?? (isPaid && meetingCopyOf(type).progressTitle ? "progress" : "meet");
}

function linesOf(order: OrderView, own: PrivateOrder, boost: BoostDetailView | null) {
  const { type, status, amountCents } = order;
  const rate = rateOfSum({ ...order, ...own });
  return [
    ...meetingCopyOf(type).lines({
      status,
      quantity: quantityOf(order),
      rate: rate === null ? null : formatRate(rate),
      parts: sumParts({ ...own, type, amountCents }).map(({ label, amountCents: cents }) => ({
        label,
        value: formatUsd(cents),
      })),
      price: formatUsd(amountCents),
      boost,
    }),
    ...(own.rsn ? [{ label: "Game name", value: own.rsn }] : []),
    { label: "Placed", value: moment(order.createdAt) },
  ];
}

function deadlineOf({ deadline }: PrivateOrder, now: Date): DeadlineView | null {
  if (!deadline) return null;
  const startedAt = deadline.startedAt.getTime();
  const dueAt = deadline.dueAt.getTime();
  const tookMs = deadline.metAt ? deadline.metAt.getTime() - startedAt : null;
  return { dueAt, totalMs: dueAt - startedAt, tookMs, serverNow: now.getTime() };
}

/** What the customer has paid for the order and not been given back. */
function receivedOf({ amountCents }: OrderView, payments: readonly PaymentLine[]) {
  const paid = payments.filter(({ direction, status }) => direction === "in" && status === "confirmed");
  const cents = paid.reduce((sum, payment) => sum + payment.amountCents, 0);
  return { received: cents > 0 ? formatUsd(cents) : null, isPaid: cents > 0 && cents >= amountCents };
}
