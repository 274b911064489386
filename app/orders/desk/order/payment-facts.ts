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

/** How an order's money stands and what may be done about it. */
export function paymentFacts({ order, facts, money, boost, waiting }: LoadedOrder, viewerId: string) {
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
    /** The customer's details are locked in and no payout has used them. */
    canUnlock: facts.payoutLockedAt !== null && isOpen(order.status) && !isPaid,
    payout:
      payout &&
      payoutLine(payout, { viewerId, canRetry, lacksDetails: facts.payoutLockedAt === null, order }),
    payments: payments.map((one): ReturnType<typeof paymentFact> => {
      const fact = paymentFact(one);
      const waits = waiting.payments.some(({ id }) => id === one.id);
      return waits ? { ...fact, status: "pending" } : fact;
    }),
    /** What is not received yet, in dollars as typed; empty when nothing is missing. */
    missing: missingCents > 0 && !isPaidOut(order.type) ? typedUsd(missingCents) : "",
    /** What a manager may write off: missing of a purchase, or owed for a sale. */
    writeOff: missingCents > 0 && isAlive ? formatUsd(missingCents) : null,
    /** Of what we hold: due to go back, in dollars as typed; more than that is goodwill. */
    due: refundDueCents > 0 ? typedUsd(refundDueCents) : "",
    isCanceled: order.status === "canceled",
    creditNotes: creditNotes.map(({ number, amountCents }) => ({ number, amount: formatUsd(amountCents) })),
    /** The gold that is to be handed over, and its worth; null for what is not paid in gold. */
    goldDue: boost?.gold
      ? `${formatMillions(boost.gold.millions)}, worth ${formatUsd(order.amountCents)}`
      : null,
    /** What we hold of the customer, in dollars as typed, and how much of it is gold. */
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
  isVoidable,
}: PaymentView) {
  const by = receivedByName ? `, by ${receivedByName}` : "";
  return {
    id,
    method,
    amount: formatUsd(amountCents),
    text: `${reference ? `${reference} · ` : ""}${formatMoment(createdAt)}${by}`,
    status,
    takenBack: takenBack.map(takenBackFact),
    /** What can still be entered as taken back, in dollars as typed; empty when nothing can. */
    takeable: takeableCents > 0 ? typedUsd(takeableCents) : "",
    isVoidable,
  };
}

function takenBackFact(entry: PaymentView["takenBack"][number]) {
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
