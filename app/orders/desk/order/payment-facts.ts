import { isOpen, type OrderType, paymentMethodText } from "../../../../domain/orders/model.ts";
import type { OrderMoney, PaymentView } from "../../../../domain/payments/index.ts";
import {
  isPaidByCustomer,
  isPaidOut,
  isUnsent,
  takenBackReasonLabels,
} from "../../../../domain/payments/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatMillions, formatUsd } from "../../../../kernel/money.ts";
import { typedUsd } from "../../../shell/desk/typed-usd.ts";
import { payoutLine } from "../../shared/desk/payout/payout-line.ts";
import type { LoadedOrder } from "./load-order.ts";
import type { OrderDeskView, PaymentFact, TakenBackFact } from "./order-view.ts";

/** How an order's money stands and what may be done about it. */
export function paymentFacts(
  { order, facts, money, boost, unconfirmed }: LoadedOrder,
  viewerId: string,
): OrderDeskView["payment"] {
  const { payout, balances, payments, state, creditNotes } = money;
  const { receivedCents, refundedCents, takenBackCents, gearCents, missingCents, refundDueCents } = balances;
  // A deposit on gear goes back by settling the gear.
  const heldCents = receivedCents - refundedCents - takenBackCents - gearCents;
  const isAlive = isPaidOut(order.type) || order.status !== "canceled";
  const canRetry = payout?.state === "failed" && balances.payableCents > 0;
  const isPaid = payout !== null && !isUnsent(payout.state) && payout.state !== "failed";
  return {
    isPaidOut: isPaidOut(order.type),
    chosenWay: paymentMethodText(facts.paymentMethod),
    takesPayments: isPaidByCustomer(order.type),
    state,
    method: facts.disbursementMethod,
    lockedAt: facts.payoutLockedAt && formatMoment(facts.payoutLockedAt),
    canUnlock: facts.payoutLockedAt !== null && isOpen(order.status) && !isPaid,
    payout:
      payout &&
      payoutLine(payout, { viewerId, canRetry, lacksDetails: facts.payoutLockedAt === null, order }),
    payments: payments.map((one) => {
      const fact = paymentFact(one);
      const waits = unconfirmed.some(({ paymentId }) => paymentId === one.id);
      return waits ? { ...fact, status: "pending" } : fact;
    }),
    missing: missingCents > 0 && !isPaidOut(order.type) ? typedUsd(missingCents) : "",
    writeOff: missingCents > 0 && isAlive ? formatUsd(missingCents) : null,
    due: refundDueCents > 0 ? typedUsd(refundDueCents) : "",
    isCanceled: order.status === "canceled",
    creditNotes: creditNotes.map(({ number, amountCents }) => ({ number, amount: formatUsd(amountCents) })),
    goldDue: boost?.gold
      ? `${formatMillions(boost.gold.millions)}, worth ${formatUsd(order.amountCents)}`
      : null,
    held: heldCents > 0 ? typedUsd(heldCents) : "",
    heldGold: balances.heldGoldCents > 0 ? typedUsd(balances.heldGoldCents) : "",
  };
}

function paymentFact({
  id,
  method,
  status,
  amountCents,
  reference,
  receivedByName,
  createdAt,
  takenBack,
  takeableCents,
}: PaymentView): PaymentFact {
  const by = receivedByName ? `, by ${receivedByName}` : "";
  return {
    id,
    method,
    amount: formatUsd(amountCents),
    text: `${reference ? `${reference} · ` : ""}${formatMoment(createdAt)}${by}`,
    status,
    takenBack: takenBack.map(takenBackFact),
    takeable: takeableCents > 0 ? typedUsd(takeableCents) : "",
  };
}

function takenBackFact(entry: PaymentView["takenBack"][number]): TakenBackFact {
  const { id, amountCents, reason, reference, recordedAt, recordedByName, returnedAt } = entry;
  const by = recordedByName ? `, by ${recordedByName}` : "";
  const returned = returnedAt ? `. Returned ${formatMoment(returnedAt)}` : "";
  return {
    id,
    reason: takenBackReasonLabels[reason],
    amount: formatUsd(amountCents),
    text: `${reference} · ${formatMoment(recordedAt)}${by}${returned}`,
    isReturned: returnedAt !== null,
  };
}

/**
 * The ledger's line of an order: what we owe and have paid, or what we have received and still hold (Rule
 * P13).
 */
export function ledgerText({ balances }: OrderMoney, type: OrderType): string {
  const { payableCents, paidCents, receivedCents, refundedCents, refundDueCents } = balances;
  const { goodwillCents, writtenOffCents, gearCents, takenBackCents } = balances;
  const writtenOff = writtenOffCents > 0 ? `, written off ${formatUsd(writtenOffCents)}` : "";
  if (isPaidOut(type)) return `payable ${formatUsd(payableCents)}, paid ${formatUsd(paidCents)}${writtenOff}`;
  const goodwill = goodwillCents > 0 ? `, including goodwill ${formatUsd(goodwillCents)}` : "";
  const gear = gearCents > 0 ? `, gear deposit held ${formatUsd(gearCents)}` : "";
  const refunded = refundedCents > 0 ? `, refunded ${formatUsd(refundedCents)}` : "";
  const due = refundDueCents > 0 ? `, refund due ${formatUsd(refundDueCents)}` : "";
  const takenBack = takenBackCents > 0 ? `, taken back ${formatUsd(takenBackCents)}` : "";
  return `received ${formatUsd(receivedCents)}${takenBack}${refunded}${goodwill}${due}${gear}${writtenOff}`;
}
