import { purchaseDetailsOf } from "../../../../domain/listings/index.ts";
import {
  type Dispute,
  disputeOutcomeLabels,
  disputeReasonLabels,
  type PurchaseForDesk,
} from "../../../../domain/listings/model.ts";
import { waitsToBeWrittenTo } from "../../../../domain/orders/model.ts";
import { formatMoment } from "../../../../kernel/dates.ts";
import { formatUsd } from "../../../../kernel/money.ts";
import { listingPath } from "../../../listings/shared/desk/listing-forms.ts";
import type { LoadedOrder } from "./load-order.ts";
import type { DisputeLine, PurchaseDeskView } from "./purchase-desk-view.ts";

/** The purchase behind an order as its page shows it; null where there is none. */
export function purchaseDeskView(loaded: LoadedOrder): PurchaseDeskView | null {
  const { purchase, order, facts } = loaded;
  if (!purchase) return null;
  const details = purchaseDetailsOf(facts);
  const { heldUntil, deliveredAt, isUnpaidDelivery, revealedAt, acceptBy, isPaid, desk } = purchase;
  const unpaid = isUnpaidDelivery ? ", before full payment" : "";
  return {
    orderId: order.id,
    version: order.version,
    name: purchase.name,
    listingHref: listingPath(purchase.listingId),
    listed: details
      ? `${details.build}, ${details.type}, combat ${details.combatLevel}, total ${details.totalLevel.toLocaleString("en-US")}, ${details.loginMethod}`
      : "Not recorded",
    delivery: details?.deliveryTime ?? "Not recorded",
    login: loginViews[purchase.login],
    byHand: byHandOf(loaded),
    held: heldUntil && formatMoment(heldUntil),
    paid: isPaid ? `Paid in full, ${formatUsd(order.amountCents)}` : "Not fully paid",
    handedOver: deliveredAt ? `${formatMoment(deliveredAt)}${unpaid}` : "Not yet",
    read: revealedAt ? formatMoment(revealedAt) : "Not yet",
    acceptBy: acceptBy && formatMoment(acceptBy),
    accepted: acceptedText(purchase),
    may: desk,
    disputes: purchase.disputes.map(disputeLine),
  };
}

function byHandOf({ order, facts, money, purchase }: LoadedOrder): PurchaseDeskView["byHand"] {
  const { status } = order;
  const { paymentMethod, customerEmail: email } = facts;
  const { receivedCents, refundedCents, takenBackCents } = money.balances;
  const waits = waitsToBeWrittenTo({
    status,
    paymentMethod,
    paidCents: receivedCents - refundedCents - takenBackCents,
  });
  return purchase?.heldUntil && waits ? { email, before: whenOf(purchase.heldUntil) } : null;
}

const loginViews: Record<PurchaseForDesk["login"], PurchaseDeskView["login"]> = {
  ready: { text: "In the vault", tone: "plain", warning: null },
  stale: {
    text: "Stale",
    tone: "warn",
    warning: "Someone else knows this login. Change it, then save the new one in the listing.",
  },
  gone: { text: "Destroyed", tone: "plain", warning: null },
};

const acceptedBy = {
  customer: "by the buyer",
  time: "automatically, time ran out",
  staff: "by staff",
} as const;

function acceptedText({ acceptedAt, acceptedBy: by }: PurchaseForDesk): string | null {
  return acceptedAt && by ? `${formatMoment(acceptedAt)}, ${acceptedBy[by]}` : null;
}

function disputeLine({ id, reason, state, openedAt, closedAt, entries, ...decided }: Dispute): DisputeLine {
  const { outcome, refundCents, decidedByName } = decided;
  const closed = closedAt && state !== "open" ? `, ${state} ${whenOf(closedAt)}` : "";
  const by = decidedByName ? ` by ${decidedByName}` : "";
  const notes = entries.length === 1 ? "1 note" : `${entries.length} notes`;
  const sum = refundCents === null ? "" : `, ${formatUsd(refundCents)}`;
  return {
    id,
    reason: disputeReasonLabels[reason],
    state,
    detail: `Opened ${whenOf(openedAt)}${closed}${by}; ${notes}`,
    decision: outcome && `${disputeOutcomeLabels[outcome]}${sum}`,
  };
}

/** As the pages of a dispute write it. */
function whenOf(at: Date): string {
  return formatMoment(at);
}
