import { isNextStep, type OrderStatus, type OrderType } from "../../../../../domain/orders/model.ts";
import type { ListedPayout, PayoutView } from "../../../../../domain/payments/index.ts";
import { isUnsent } from "../../../../../domain/payments/model.ts";
import { recordedWayLabel } from "../../../../../domain/ways/model.ts";
import { formatMoment } from "../../../../../kernel/dates.ts";
import type { PayoutLine } from "./payout-copy.ts";
import type { ListedPayoutLine } from "./payout-table.tsx";

type OrderLayout = {
  viewerId: string;
  canRetry: boolean;
  lacksDetails: boolean;
  /** The order as it is now. */
  order: { type: OrderType; status: OrderStatus } | null;
};

/** A payout as the desk's pages show it to one person. */
export function payoutLine(
  view: PayoutView,
  { viewerId, canRetry, lacksDetails, order }: OrderLayout,
): PayoutLine {
  return {
    id: view.id,
    orderId: view.orderId ?? view.id,
    referrer: view.personId && view.payee ? { personId: view.personId, name: view.payee } : null,
    amountCents: view.amountCents,
    state: view.state,
    version: view.version,
    secondPerson: view.secondPerson,
    viewerHadPart: view.changers.includes(viewerId),
    approvedByViewer: view.approvedBy === viewerId,
    approvedByName: view.approvedByName,
    lacksDetails,
    anotherWay: view.paidAnotherWay ? recordedWayLabel(view.method) : null,
    inBankFile: view.inBankFileAt && isUnsent(view.state) ? formatMoment(view.inBankFileAt) : null,
    sentByName: view.sentByName,
    reference: view.reference,
    failedReason: view.failedReason,
    canRetry,
    mayComplete:
      order !== null &&
      isNextStep(order.type, order.status, "payment_sent") &&
      isNextStep(order.type, "payment_sent", "completed"),
    createdAt: view.createdAt.getTime(),
    dueAt: view.dueAt.getTime(),
    sentAt: view.sentAt?.getTime() ?? null,
  };
}

/** The same with its order, for the list. */
export function listedPayoutLine(listed: ListedPayout, viewerId: string): ListedPayoutLine {
  const { canRetry, order } = listed;
  const method = order ? order.method : listed.method;
  return {
    ...payoutLine(listed, { viewerId, canRetry, lacksDetails: method === null, order }),
    type: order?.type ?? null,
    customer: order?.customer ?? listed.payee ?? "",
    method,
    colleague: order?.colleague ?? null,
  };
}
