import type { SaleView } from "../../../../domain/account-sales/index.ts";
import { loginMethodLabels } from "../../../../domain/account-sales/model.ts";
import { isOpen, type OrderStatus } from "../../../../domain/orders/model.ts";
import { saleMethodName } from "../../../../domain/ways/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatPercent, formatUsd } from "../../../../kernel/money.ts";
import type { SaleDetailView } from "../order-page/sale-offer.tsx";
import type { CounterOfferView } from "./counter-offer-card.tsx";
import type { ResetLinkView } from "./reset-link-card.tsx";

/** The counter-offer that waits for its seller's answer, in words; null when none does. */
function counterOfferView(sale: SaleView, payoutMask: string | null): CounterOfferView | null {
  const { counterOffer: open, orderId, viewerRole } = sale;
  if (!open) return null;
  return {
    orderId,
    counterOfferId: open.counterOfferId,
    fromAmount: formatUsd(open.fromCents),
    amount: formatUsd(open.amountCents),
    reason: open.reason,
    madeOn: formatMoment(open.madeAt),
    expiresOn: formatMoment(open.expiresAt),
    endsSale: open.endsSale,
    canAnswer: viewerRole === "customer",
    paidTo: payoutMask,
  };
}

/**
 * The reset link as far as its seller has to do with it; null while none is asked for, and once the account
 * is verified or the sale has ended.
 */
export function resetLinkView(
  { reset, orderId, handedOverAt }: SaleView,
  status: OrderStatus,
): ResetLinkView | null {
  const { requestedAt, savedAt, savedBy, waiting } = reset;
  if (!requestedAt || handedOverAt || !isOpen(status)) return null;
  return {
    href: `/order/${orderId}/reset-link`,
    askedOn: formatMoment(requestedAt),
    savedOn: savedAt && !waiting ? formatMoment(savedAt) : null,
    bySeller: savedBy === "customer",
    turn: `${requestedAt.getTime()}-${savedAt?.getTime() ?? 0}`,
  };
}

type OrderPart = {
  status: OrderStatus;
  paymentMethod: string | null;
  /** Where the payout goes, masked. */
  payoutMask: string | null;
  dueAt: Date | null;
  /** What was paid out for it, by the ledger (Rule P30). */
  paidOutCents: number;
};

/** What the seller's page of an account sale shows beside the order; nothing of it is secret. */
export function saleDetailView(sale: SaleView, order: OrderPart): SaleDetailView {
  const { status, paymentMethod, payoutMask, dueAt, paidOutCents } = order;
  const { offer, amountCents, handedOverAt } = sale;
  const isPaid = paidOutCents > 0;
  return {
    rsn: offer.rsn,
    lines: offer.lines.map(({ label, percent, cents }) => ({
      label,
      share: percent ? formatPercent(percent) : null,
      amount: formatUsd(cents),
      tone: toneOf(cents),
    })),
    offered: formatUsd(offer.amountCents),
    agreed: amountCents === offer.amountCents ? null : formatUsd(amountCents),
    toVerify: offer.claims
      .filter(({ verdict }) => verdict === "contradicted")
      .map(({ claim, shown }) => ({ claim, shown })),
    loginMethod: loginMethodLabels[sale.loginMethod],
    paymentMethod: saleMethodName(paymentMethod),
    paidTo: payoutMask,
    paymentNote: paymentNote(sale, order),
    paidOut: isPaid ? formatUsd(paidOutCents) : null,
    verifiedOn: handedOverAt ? formatMoment(handedOverAt) : null,
    dueOn: dueAt && !isPaid ? formatMoment(dueAt) : null,
    reset: resetLinkView(sale, status),
    counterOffer: counterOfferView(sale, payoutMask),
  };
}

/** Green for what adds, red for what takes away, plain for what changes nothing. */
function toneOf(cents: number): "pos" | "neg" | undefined {
  if (cents === 0) return undefined;
  return cents < 0 ? "neg" : "pos";
}

/** What will be paid, how and when, while no payment is entered. */
function paymentNote(
  { amountCents, handedOverAt }: SaleView,
  { status, paymentMethod, payoutMask, dueAt, paidOutCents }: OrderPart,
): string | null {
  if (!isOpen(status) || paidOutCents > 0) return null;
  const due = handedOverAt ? dueAt && `due by ${formatMoment(dueAt)}` : "due after the account is verified";
  const to = payoutMask ? ` to ${payoutMask}` : "";
  const what = `${formatUsd(amountCents)} by ${saleMethodName(paymentMethod) ?? "the method agreed"}${to}`;
  return `${due ? `${what}, ${due}` : what}.`;
}
